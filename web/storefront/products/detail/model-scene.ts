import {
  Box3,
  DirectionalLight,
  Mesh,
  NeutralToneMapping,
  type Object3D,
  PerspectiveCamera,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShadowMaterial,
  Sphere,
  VSMShadowMap,
  WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";

type Listeners = { onProgress: (fraction: number) => void; onLoaded: () => void; onFailed: () => void };

/** Degrees, from top to bottom. The place of the model is never narrower than high. */
const FIELD_OF_VIEW = 30;
/** More pixels than this per CSS pixel cost time, and nobody sees them. */
const MAX_PIXEL_RATIO = 2;
const KEY_STEP = Math.PI / 8;

/** What each arrow key turns the camera by: around the model, and up. The model follows the arrow. */
const turns: Record<string, readonly [left: number, up: number]> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

/** Draws the model of a GLB file in an element, and turns it by pointer and arrow keys. Returns what ends it. */
export function showModel(stage: HTMLElement, url: string, { onProgress, onLoaded, onFailed }: Listeners): () => void {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true });
  renderer.toneMapping = NeutralToneMapping;
  renderer.toneMappingExposure = 1.3;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = VSMShadowMap;
  // Neither the light nor the model moves, only the camera.
  renderer.shadowMap.autoUpdate = false;
  renderer.shadowMap.needsUpdate = true;

  const scene = new Scene();
  scene.environment = new PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.04).texture;
  const camera = new PerspectiveCamera(FIELD_OF_VIEW);
  const controls = new OrbitControls(camera, stage);
  controls.enablePan = false;
  controls.enableDamping = !matchMedia("(prefers-reduced-motion: reduce)").matches;
  controls.dampingFactor = 0.2;
  // A finger that moves up or down scrolls the page.
  stage.style.touchAction = "pan-y";

  let frame = 0;
  const draw = () => {
    frame = 0;
    controls.update();
    renderer.render(scene, camera);
  };
  const requestDraw = () => {
    frame ||= requestAnimationFrame(draw);
  };
  const resize = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = stage;
    renderer.setPixelRatio(Math.min(devicePixelRatio, MAX_PIXEL_RATIO));
    renderer.setSize(clientWidth, clientHeight);
    camera.aspect = clientWidth / clientHeight;
    camera.updateProjectionMatrix();
    draw(); // At once: a canvas is empty after its size has changed.
  });
  const turn = (event: KeyboardEvent) => {
    const [left, up] = turns[event.key] ?? [];
    if (left === undefined || up === undefined) return;
    event.preventDefault();
    controls.rotateLeft(left);
    controls.rotateUp(up);
  };

  let ended = false;
  const show = async () => {
    const { scene: model } = await new GLTFLoader().loadAsync(url, ({ loaded, total }) => {
      if (!ended && total > 0) onProgress(Math.min(1, loaded / total));
    });
    if (ended) return;
    scene.add(model, ...groundShadow(model));
    lookAt(model, camera, controls);
    stage.append(renderer.domElement);
    resize.observe(stage);
    controls.addEventListener("change", requestDraw);
    stage.addEventListener("keydown", turn);
    onLoaded();
  };
  show().catch(() => !ended && onFailed());

  return () => {
    ended = true;
    cancelAnimationFrame(frame);
    resize.disconnect();
    stage.removeEventListener("keydown", turn);
    controls.dispose();
    renderer.domElement.remove();
    renderer.dispose();
    // Frees all geometries and textures at once.
    renderer.forceContextLoss();
  };
}

/** Puts the camera where the model is seen from its front and a little from above, and bounds how close it comes. */
function lookAt(model: Object3D, camera: PerspectiveCamera, controls: OrbitControls): void {
  const { center, radius } = new Box3().setFromObject(model, true).getBoundingSphere(new Sphere());
  const distance = radius * 3.6;
  controls.target.copy(center);
  controls.minDistance = radius * 1.3;
  controls.maxDistance = distance;
  camera.near = radius / 100;
  camera.far = distance + radius * 10;
  camera.position.setFromSphericalCoords(distance, (78 * Math.PI) / 180, (130 * Math.PI) / 180).add(center);
  controls.update();
}

/** A soft shadow on the ground, cast by the lower half of the model: a light without brightness, and a floor that shows only shadow. */
function groundShadow(model: Object3D): [DirectionalLight, Object3D, Mesh] {
  model.traverse((part) => {
    part.castShadow = true;
  });
  const box = new Box3().setFromObject(model, true);
  const { center, radius } = box.getBoundingSphere(new Sphere());
  const light = new DirectionalLight("white", 0);
  light.position.copy(center);
  light.target.position.copy(center).setY(box.min.y);
  light.castShadow = true;
  light.shadow.mapSize.set(256, 256);
  light.shadow.radius = 10;
  light.shadow.blurSamples = 25;
  light.shadow.bias = -0.02; // Without it the whole floor is a little grey.
  const reach = radius * 1.5; // Beyond the floor, because the shadow is wrong at its edges.
  const far = (center.y - box.min.y) * 1.2;
  Object.assign(light.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 0, far });
  const floor = new Mesh(new PlaneGeometry(radius * 2.4, radius * 2.4), new ShadowMaterial({ opacity: 0.7 }));
  floor.rotation.x = -Math.PI / 2;
  floor.position.copy(light.target.position);
  floor.receiveShadow = true;
  return [light, light.target, floor];
}
