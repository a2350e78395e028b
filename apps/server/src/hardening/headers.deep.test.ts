import { describeHeaders } from './describe-headers.ts'

describeHeaders('http')
