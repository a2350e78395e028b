// Starts the product for browser tests like main.ts, with cheap passwords.
import { serve } from '../../serve.ts'
import { cheapPasswords } from '../cheap-passwords.ts'

serve({ passwordCost: cheapPasswords })
