// The product for browser tests: as main.ts starts it, with passwords at the least cost that argon2 allows.
import { serve } from '../../serve.ts'

serve({ passwordCost: { memoryCost: 8, timeCost: 1 } })
