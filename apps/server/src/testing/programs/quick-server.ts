// The product for browser tests: as main.ts starts it, with cheap passwords.
import { serve } from '../../serve.ts'
import { cheapPasswords } from '../cheap-passwords.ts'

serve({ passwordCost: cheapPasswords })
