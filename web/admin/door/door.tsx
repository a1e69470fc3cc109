import { Outlet } from "react-router";
import { Bar } from "../frame/bar.tsx";
import { UnsavedGuard } from "../frame/unsaved.tsx";
import { DoorPicture } from "./door-picture.tsx";
import "./door.css";

/** The frame of the login and of the registration. */
export default function Door() {
  return (
    <UnsavedGuard>
      <Bar supposed={false} />
      <main id="main" className="door">
        <section>
          <Outlet />
        </section>
        <DoorPicture />
      </main>
    </UnsavedGuard>
  );
}
