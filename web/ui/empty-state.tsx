import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import { type BuiltPicture, Picture } from "./picture.tsx";

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  /** The picture, in the storefront. */
  picture?: BuiltPicture;
  level?: "h1" | "h2";
  /** The link. */
  children?: ReactNode;
};

/** An empty state: text and a link. */
export const EmptyState = ({ title, text, picture, level: Heading = "h2", children }: EmptyStateProps) => (
  <div className={styles.empty}>
    <div className={styles.content}>
      <Heading>{title}</Heading>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
    {picture && <Picture picture={picture} sizes="(width < 860px) 86vw, 50vw" alt="" wanted="now" />}
  </div>
);
