/**
 * The model cannot be used on this machine or any longer. The engine recognises the code; this package holds
 * no code of the engine.
 */
export class ModelUnavailableError extends Error {
  readonly code = 'MODEL_UNAVAILABLE'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ModelUnavailableError'
  }
}
