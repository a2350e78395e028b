export { hasAllowedScheme } from '@joinery/contract/text/rich-text'
