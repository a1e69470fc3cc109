import { type ReactNode, useId } from "react";

/** A part of the profile: what it is about on the left, what can be done on the right. */
export function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="own-part" aria-labelledby={id}>
      <div>
        <h2 id={id} className="t-3">
          {title}
        </h2>
        <p className="soft small">{text}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
