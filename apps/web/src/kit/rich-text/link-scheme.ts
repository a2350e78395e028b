export { hasAllowedScheme } from '@joinery/contract/rich-text'
