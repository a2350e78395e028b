// Entry point of `npm start` and the container.
import { serve } from './serve.ts'

serve()
