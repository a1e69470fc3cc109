import panels from "#web/ui/panels.module.css";

const colors = [panels.sage, panels.sand, panels.mist];

/** The class of the panel behind the product or article at this position of a list. */
export const panelColor = (position: number): string => colors[position % colors.length] ?? "";
