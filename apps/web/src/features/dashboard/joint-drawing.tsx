// Line drawings of four wood joints, shown for projects without an image.
const joints = [
  // dovetail
  'M40 30h166v120H40zM110 30v10l36-6v28l-36-6v24l36-6v28l-36-6v24l36-6v28l-36-6v14M146 30v4M146 62v12M146 102v12M146 142v8',
  // finger joint
  'M40 30h166v120H40zM110 30h36v20h-36v20h36v20h-36v20h36v20h-36v20',
  // mortise and tenon
  'M40 20h60v136H40zM100 58h106v60H100M56 74h44M56 102h44M56 74v28M112 58v60',
  // mitre with its splines
  'M40 150V30h166v38H78v82zM40 30l38 38M44 58l24-24M54 68l24-24',
] as const

const shapeOf = (seed: string): string => {
  let sum = 0
  for (const letter of seed) sum += letter.codePointAt(0) ?? 0
  return joints[sum % joints.length] ?? joints[0]
}

export function JointDrawing({ seed, className = '' }: { seed: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 246 180"
      aria-hidden
      className={`fill-none stroke-line-strong ${className}`}
      strokeWidth={1.25}
      strokeLinejoin="round"
    >
      <path d={shapeOf(seed)} />
      <path d="M40 168h166M40 164v8M206 164v8" strokeWidth={0.75} />
    </svg>
  )
}
