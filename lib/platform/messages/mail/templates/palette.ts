/** The light palette of the screens: mail programs do not support custom properties. */
export const colours = {
  paper: '#f5efe2',
  sheet: '#fffcf5',
  sunk: '#ebe2d0',
  ink: '#1b2420',
  soft: '#4a534d',
  rule: '#d9cdb6',
  accent: '#0f4d3a',
  cloth: '#10402f',
  onCloth: '#f6efdd',
}
export const sans = "'Source Sans 3', 'Segoe UI', Helvetica, Arial, sans-serif"
export const serif = "Besley, Georgia, 'Times New Roman', serif"
