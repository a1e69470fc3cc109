/**
 * Replaces the WebAssembly decoder for compressed models in the model viewer. It would start by itself, and the content
 * security policy forbids WebAssembly. Our models are not compressed.
 */
export const MeshoptDecoder = { supported: false, ready: Promise.resolve() };
