// The product for browser tests: as main.ts starts it, with passwords that are cheap to hash.
import { serve } from '../../serve.ts'

serve()
