/** How is a kernel assembled from this folder started? The part of the WebAssembly API used here; Node's own type package does not declare it without the DOM's. */

declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

/** Bytes that a memory grows by. */
export const pageBytes = 65_536

/** A kernel, compiled. @param base64  as `scripts/assemble-wasm.mjs` writes it */
export function compiled(base64: string): object {
  return new WebAssembly.Module(Buffer.from(base64, 'base64'))
}

/** What a compiled kernel exports, with a memory of its own. */
export function exportsOf<Exports>(module: object): Exports {
  return new WebAssembly.Instance(module).exports as Exports
}
