import { describeHeaders } from './describe-headers.ts'

describeHeaders('https')
