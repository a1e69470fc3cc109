/**
 * Takes the place of the WebAssembly decoder that the viewer brings for compressed models: it would start by itself, and
 * the content policy lets no WebAssembly run. Our models need none.
 */
export const MeshoptDecoder = { supported: false, ready: Promise.resolve() };
