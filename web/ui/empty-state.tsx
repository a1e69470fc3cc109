import type { ReactNode } from "react";
import { type BuiltPicture, Picture } from "#web/ui/picture.tsx";

type VoidProps = {
  title: string;
  text: string;
  picture: BuiltPicture;
  level: "h1" | "h2";
  /** The way on. */
  children: ReactNode;
};

/** An empty place: a sentence, a way on, and one machine. */
export const EmptyState = ({ title, text, picture, level: Heading, children }: VoidProps) => (
  <div className="void">
    <div>
      <Heading className={Heading === "h1" ? "t-1" : "t-2"}>{title}</Heading>
      <p className="lead soft">{text}</p>
      {children}
    </div>
    <Picture picture={picture} sizes="(width < 860px) 86vw, 50vw" alt="" wanted="now" />
  </div>
);
