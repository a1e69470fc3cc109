import type { ReactNode } from "react";
import styles from "./empty-state.module.css";
import { type BuiltPicture, Picture } from "./picture.tsx";

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  /** A machine beside the words, in the shop. */
  picture?: BuiltPicture;
  level?: "h1" | "h2";
  /** The way on. */
  children?: ReactNode;
};

/** An empty place: a sentence and a way on. */
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
