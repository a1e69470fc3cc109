// The parts of three that model-scene.ts uses. The package @types/three takes 5 MB, which the limit on node_modules has no room for.

declare module "three" {
  class Vector3 {
    copy(other: Vector3): this;
    add(other: Vector3): this;
    setY(y: number): this;
    setFromSphericalCoords(radius: number, phi: number, theta: number): this;
    readonly y: number;
  }

  class Vector2 {
    set(x: number, y: number): this;
  }

  export class Object3D {
    castShadow: boolean;
    receiveShadow: boolean;
    readonly position: Vector3;
    readonly rotation: { x: number };
    add(...objects: Object3D[]): this;
    traverse(visit: (part: Object3D) => void): void;
  }

  export class Scene extends Object3D {
    environment: Texture | null;
  }

  class Texture {
    readonly isTexture: true;
  }

  class Camera extends Object3D {}

  export class PerspectiveCamera extends Camera {
    constructor(fieldOfView: number);
    aspect: number;
    near: number;
    far: number;
    updateProjectionMatrix(): void;
  }

  export class Sphere {
    readonly center: Vector3;
    readonly radius: number;
  }

  export class Box3 {
    readonly min: Vector3;
    setFromObject(object: Object3D, precise?: boolean): this;
    getBoundingSphere(target: Sphere): Sphere;
  }

  export class PlaneGeometry {
    constructor(width: number, height: number);
  }

  export class ShadowMaterial {
    constructor(parameters: { opacity: number });
  }

  export class Mesh extends Object3D {
    constructor(geometry: PlaneGeometry, material: ShadowMaterial);
  }

  export class DirectionalLight extends Object3D {
    constructor(color: string, intensity: number);
    readonly target: Object3D;
    readonly shadow: {
      readonly mapSize: Vector2;
      readonly camera: Camera;
      radius: number;
      blurSamples: number;
      bias: number;
    };
  }

  export class WebGLRenderer {
    constructor(parameters: { antialias: boolean; alpha: boolean });
    readonly domElement: HTMLCanvasElement;
    readonly shadowMap: { enabled: boolean; type: number; autoUpdate: boolean; needsUpdate: boolean };
    toneMapping: number;
    toneMappingExposure: number;
    setPixelRatio(ratio: number): void;
    setSize(width: number, height: number): void;
    render(scene: Scene, camera: Camera): void;
    dispose(): void;
    forceContextLoss(): void;
  }

  export class PMREMGenerator {
    constructor(renderer: WebGLRenderer);
    fromScene(scene: Scene, sigma: number): { texture: Texture };
  }

  export const NeutralToneMapping: number;
  export const VSMShadowMap: number;
}

declare module "three/addons/controls/OrbitControls.js" {
  import type { Object3D, PerspectiveCamera } from "three";

  export class OrbitControls {
    constructor(camera: PerspectiveCamera, element: HTMLElement);
    readonly target: Object3D["position"];
    enablePan: boolean;
    enableDamping: boolean;
    dampingFactor: number;
    minDistance: number;
    maxDistance: number;
    update(): boolean;
    rotateLeft(angle: number): void;
    rotateUp(angle: number): void;
    addEventListener(type: "change", listener: () => void): void;
    dispose(): void;
  }
}

declare module "three/addons/environments/RoomEnvironment.js" {
  import { Scene } from "three";

  export class RoomEnvironment extends Scene {}
}

declare module "three/addons/loaders/GLTFLoader.js" {
  import type { Scene } from "three";

  export class GLTFLoader {
    loadAsync(url: string, onProgress: (event: ProgressEvent) => void): Promise<{ scene: Scene }>;
  }
}
