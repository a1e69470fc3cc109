import { type ReactNode, useId, useRef } from "react";
import text from "#web/ui/text.module.css";
import { useFocusFallback } from "#web/ui/use-focus-fallback.ts";
import typography from "../shell/typography.module.css";
import styles from "./profile-section.module.css";

/** A section of the profile: title and explanation on the left, controls on the right. */
export function ProfileSection({
  title,
  explanation,
  children,
}: {
  title: string;
  explanation: string;
  children: ReactNode;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className={styles.section} aria-labelledby={id} {...useFocusFallback(heading)}>
      <div>
        <h2 id={id} className={typography.heading3} ref={heading}>
          {title}
        </h2>
        <p className={`${text.soft} ${typography.small}`}>{explanation}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}
