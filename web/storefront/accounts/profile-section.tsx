import { type ReactNode, useId, useRef } from "react";
import { useFocusFallback } from "#web/ui/use-focus-fallback.ts";

/** A part of the profile: what it is about on the left, what can be done on the right. */
export function ProfileSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="own-part" aria-labelledby={id} {...useFocusFallback(heading)}>
      <div>
        <h2 id={id} className="t-3" ref={heading}>
          {title}
        </h2>
        <p className="soft small">{text}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
