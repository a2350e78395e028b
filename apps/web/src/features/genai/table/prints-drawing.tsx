/** Two prints on a table: the working model, and what became of it. */
export function PrintsDrawing() {
  return (
    <svg viewBox="0 0 132 76" fill="none" strokeWidth="1.25" aria-hidden className="w-33 text-line-strong">
      <g transform="rotate(-7 44 40)" className="stroke-current">
        <rect x="12" y="14" width="64" height="48" rx="3" className="fill-surface" />
        <path d="M12 50h64M22 50V30h18v20M46 50V38h22v12M46 44h22M31 30v20" />
      </g>
      <g transform="rotate(6 92 40)">
        <rect x="58" y="14" width="64" height="48" rx="3" className="fill-surface stroke-accent" />
        <path d="M59 50h62v9a3 3 0 0 1-3 3H62a3 3 0 0 1-3-3z" className="fill-accent/15" />
        <path d="M68 30h18v20H68zM92 38h22v12H92z" className="fill-accent/30" />
        <path d="M58 50h64M68 50V30h18v20M92 50V38h22v12M92 44h22M77 30v20" className="stroke-accent" />
      </g>
    </svg>
  )
}
