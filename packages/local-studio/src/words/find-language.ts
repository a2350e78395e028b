// Prompts are read in English only. Words of other languages that look like English ones ("warmes Licht", "sofá rojo")
// would be half understood by accident; so the language is recognised, and named in the refusal.

/** Small words and words of the trade, without accents, as the prompt is split. */
const markers: Readonly<Record<string, string>> = {
  German: `der das den dem ein eine einen einem einer und oder mit ohne aus auf fur ist sind wird werden soll
    bitte mach mache machen andere andern mehr weniger nicht kein keine zu zum zur im vom bei wie etwas sehr als
    boden fussboden wand wande decke kuche schrank schranke fronten arbeitsplatte griffe teppich vorhang vorhange
    sessel tisch stuhl fenster licht farbe holz eiche eichenholz nussbaum kirsche ahorn stein marmor fliesen messing
    weiss schwarz grau blau grun gelb braun dunkel dunkler hell heller warm warmes warmer warme kalt abend
    abendlicht morgen nacht skizze zeichnung zimmer raum wohnzimmer schlafzimmer haus sofa bild foto`,
  French: `le la les un une du de au aux et ou avec sans dans sur pour est sont en plus moins tres pas ne mon ma
    mes cette ce ces rends rendre mets mettre change changer faire fais sol parquet plancher mur murs plafond cuisine
    meuble meubles placard placards travail poignee poignees tapis rideau rideaux canape fauteuil chaise
    fenetre lumiere couleur bois chene noyer cerisier pierre marbre carrelage laiton blanc blanche noir noire gris
    grise rouge bleu bleue vert verte jaune brun sombre clair claire chaud chaude froid soir soiree matin nuit croquis
    dessin esquisse salle bain maison photo`,
  Spanish: `el la los las un una unos unas de del al y o con sin en sobre para por es son mas menos muy no mi mis este
    esta estos estas haz hacer cambia cambiar pon poner quiero suelo piso pared paredes techo cocina mueble muebles
    armario armarios encimera tirador tiradores alfombra cortina cortinas sofa sillon mesa silla ventana luz color
    madera roble nogal cerezo piedra marmol azulejo azulejos laton blanco blanca negro negra gris rojo roja azul verde
    amarillo marron oscuro oscura claro clara calido calida frio tarde manana noche boceto dibujo habitacion bano
    dormitorio casa foto`,
  Italian: `il lo la i gli le un uno una di del della dei delle al alla e o con senza in su per sono piu meno molto non
    mio mia questo questa questi queste rendi rendere fai fare cambia cambiare metti vorrei pavimento parete pareti
    muro muri soffitto cucina mobili armadio armadi maniglia maniglie tappeto tenda tende divano poltrona
    tavolo sedia finestra luce colore legno rovere noce ciliegio pietra marmo piastrella piastrelle ottone bianco
    bianca nero nera grigio grigia rosso rossa blu verde giallo marrone scuro scura chiaro chiara caldo calda freddo
    sera mattina notte schizzo disegno stanza bagno soggiorno casa foto`,
  Portuguese: `o a os as um uma de do da dos das e ou com sem em no na nos nas sobre para por mais menos muito nao meu
    minha este esta faz fazer mude mudar quero chao piso parede paredes teto cozinha movel moveis armario armarios
    bancada puxador puxadores tapete cortina cortinas sofa poltrona mesa cadeira janela luz cor madeira carvalho
    nogueira pedra marmore azulejo azulejos latao branco branca preto preta cinza vermelho vermelha azul verde amarelo
    marrom escuro escura claro clara quente frio tarde manha noite esboco desenho quarto banheiro casa foto`,
  Dutch: `de het een en of met zonder van op voor is zijn wordt maak maken verander meer minder niet geen te naar mijn
    deze dit vloer muur muren plafond keuken kast kasten aanrecht werkblad handgreep handgrepen tapijt gordijn
    gordijnen stoel tafel raam licht kleur hout eiken notenhout steen marmer tegel tegels messing wit zwart grijs
    rood blauw groen geel bruin donker donkerder licht lichter warm warme koud avond ochtend nacht schets tekening
    kamer badkamer woonkamer slaapkamer huis foto`,
  Swedish: `en ett och eller med utan pa av for ar bli gor gora andra mer mindre inte ingen till min mitt denna detta
    golv vagg vaggar vaggarna tak kok skap bankskiva handtag matta gardin gardiner soffa fatolj bord stol fonster ljus
    farg tra valnot sten marmor kakel massing vit vita svart svarta gra grona rod rott bla blatt gron gront gul brun
    mork morkare ljusare varm varmt kall kvall morgon natt skiss teckning rum badrum vardagsrum sovrum hus foto`,
  Polish: `i lub z bez na do dla jest sa w we ze zrob zmien wiecej mniej bardzo nie moj moja ta to podloga podloge
    podlogi sciana sciany sufit kuchnia kuchni szafka szafki blat uchwyt uchwyty dywan zaslony kanapa sofa fotel stol
    krzeslo okno swiatlo kolor drewno dab debowa debowy orzech kamien marmur plytki mosiadz bialy biala biale czarny
    czarna szary szara czerwony niebieski zielony zolty brazowy ciemny ciemniejszy jasny jasniejszy cieply ciepla
    zimny wieczor rano noc szkic rysunek pokoj lazienka sypialnia dom`,
}

const languages = Object.entries(markers).map(([name, words]) => [name, new Set(words.trim().split(/\s+/))] as const)

/** By its letters alone a text may say what it is. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ['Japanese', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Chinese', /\p{Script=Han}/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Hindi', /\p{Script=Devanagari}/u],
  ['Thai', /\p{Script=Thai}/u],
]

export type SplitWord = {
  readonly word: string
  /** Whether the vocabulary has it. */
  readonly isKnown: boolean
}

/** What has no accent to be taken off. */
const fold = (word: string): string =>
  word.replaceAll('ß', 'ss').replaceAll('ł', 'l').replaceAll('ø', 'o').replaceAll('æ', 'ae')

/** The language of a prompt if it is not English; `another language` where only that much is sure. */
export const findLanguage = (words: readonly SplitWord[]): string | null => {
  const letters = words
    .filter(({ word }) => /\p{L}/u.test(word))
    .map(({ word, isKnown }) => ({ word: fold(word), isKnown }))
  const foreign = letters.filter(({ word }) => /[^\p{Script=Latin}\p{N}']/u.test(word))
  if (2 * foreign.length > letters.length)
    return scripts.find(([, script]) => foreign.some(({ word }) => script.test(word)))?.[0] ?? 'another language'
  let [best, most] = [null as string | null, 0]
  for (const [name, own] of languages) {
    // Words that both languages have ("sofa", "warm") speak for neither.
    const hits = letters.filter(({ word, isKnown }) => own.has(word) && !isKnown).length
    const english = letters.filter(({ word, isKnown }) => isKnown && !own.has(word)).length
    // A loan word or two among English ones make no other language.
    const isEnough = hits >= 2 || 2 * hits >= letters.length
    if (hits > english && isEnough && hits > most) [best, most] = [name, hits]
  }
  return best
}
