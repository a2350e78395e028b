// The product as `npm start` and the container run it.
import { serve } from './serve.ts'

serve()
