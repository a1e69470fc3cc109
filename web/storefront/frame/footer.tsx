import { Link } from "react-router";
import { policies } from "../texts/texts.ts";
import { kinds } from "./kinds.ts";

/** The footer of every page of the storefront. */
export const Footer = () => (
  <footer className="foot dark">
    <div className="wrap foot-in">
      <div className="foot-top">
        <p className="foot-tag">Quiet speed for Philippine streets.</p>
        <nav className="foot-col" aria-labelledby="foot-shop">
          <h2 id="foot-shop">Shop</h2>
          <ul>
            {kinds.map(({ path, label }) => (
              <li key={path}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav className="foot-col" aria-labelledby="foot-word">
          <h2 id="foot-word">Our word</h2>
          <ul>
            {policies.map(({ path, title }) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="foot-end">
        <p>Prices in Philippine pesos, VAT included. © Tulin</p>
      </div>
    </div>
  </footer>
);
