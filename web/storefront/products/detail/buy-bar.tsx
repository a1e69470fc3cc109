import { type ReactNode, useEffect, useState } from "react";
import button from "#web/ui/button.module.css";
import { money } from "#web/ui/money.ts";
import shellType from "../../shell/type.module.css";
import styles from "./buy-bar.module.css";

/** `form` is the id of the form that the button sends. It is no import, which would make the form a file of its own. */
type BuyBarProps = { form: string; name: string; selling: number };

/** On a phone, the button of the form once more, at the bottom of the window while the form is above it. */
export default function BuyBar({ form, name, selling }: BuyBarProps): ReactNode {
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const target = document.getElementById(form);
    if (!target) return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      setShown(last !== undefined && !last.isIntersecting && last.boundingClientRect.top < 0);
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [form]);

  return (
    shown && (
      <section className={styles.bar} aria-label={`Buy ${name}`}>
        <p>
          <b>{name}</b>
          <span className={shellType.price}>{money(selling)}</span>
        </p>
        <button type="submit" form={form} className={`${button.primary} ${button.small}`}>
          Add to Cart
        </button>
      </section>
    )
  );
}
