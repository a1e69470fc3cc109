const font = "Archivo, 'Helvetica Neue', Arial, sans-serif";
const ink = "#14161A";

/** Email programs support few styles and no style sheets, so these are inline. */
export const style = {
  body: { backgroundColor: "#F5F5F0", color: ink, fontFamily: font, margin: "0", padding: "32px 12px" },
  sheet: { backgroundColor: "#FDFDFA", maxWidth: "560px", padding: "32px" },
  brand: {
    fontSize: "15px",
    fontWeight: "700",
    letterSpacing: "0.12em",
    textTransform: "uppercase",
    margin: "0 0 28px",
  },
  heading: { fontSize: "28px", fontWeight: "650", letterSpacing: "-0.02em", lineHeight: "32px", margin: "0 0 16px" },
  text: { fontSize: "16px", lineHeight: "25px", margin: "0 0 16px" },
  small: { color: "#5B6066", fontSize: "14px", lineHeight: "21px", margin: "0" },
  texts: { fontSize: "16px", lineHeight: "25px" },
  smallTexts: { color: "#5B6066", fontSize: "14px", lineHeight: "21px" },
  button: {
    backgroundColor: "#FF5A1F",
    borderRadius: "4px",
    color: ink,
    display: "inline-block",
    fontSize: "16px",
    fontWeight: "600",
    margin: "8px 0 24px",
    padding: "14px 20px",
    textDecoration: "none",
  },
  rule: { borderColor: "#D9D9D3", margin: "28px 0 20px" },
  table: { borderCollapse: "collapse", fontSize: "16px", lineHeight: "24px", margin: "8px 0 20px", width: "100%" },
  cell: { borderBottom: "1px solid #E4E4DE", padding: "10px 0", textAlign: "left", verticalAlign: "top" },
  figure: { borderBottom: "1px solid #E4E4DE", padding: "10px 0", textAlign: "right", whiteSpace: "nowrap" },
  total: { fontWeight: "700", padding: "12px 0 0", textAlign: "left" },
  totalFigure: { fontWeight: "700", padding: "12px 0 0", textAlign: "right" },
} as const;
