import picture from "./lawin.webp";

/** What it is all about, beside a form on wide screens. */
export const DoorPicture = () => (
  <div className="door-picture" aria-hidden="true">
    <img src={picture} alt="" width="900" height="900" />
    <p>Quiet speed, behind the counter too.</p>
  </div>
);
