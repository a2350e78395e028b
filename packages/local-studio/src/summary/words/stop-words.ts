// English words that every sentence has. How many of them a text holds also tells whether it is English.

const list = `a about above after again all already also although always am an and another any anyway are aren't around as at
  away back be because been before being below between both but by came can can't cannot come comes could couldn't did
  didn't do does doesn't doing don't done down each either else even ever every few for from further get gets getting
  give given go goes going gone got had hadn't has hasn't have haven't having he he'd he'll he's her here here's hers him
  his how however i i'd i'll i'm i've if in into is isn't it it'd it'll it's its itself just keep know let let's lets like
  look looks made make makes many may maybe me might mine more most much must my myself need needs never no nor not now
  of off often ok okay on once one only onto or other our ours out over own per perhaps please put quite rather really
  said same say says see seems shall she she'd she'll she's should shouldn't since so some something soon still such sure
  take than thank thanks that that'll that's the their theirs them then there there's these they they'd they'll they're
  they've thing things think this those though through till to today together too took toward towards two under until up
  upon us use used very via want wants was wasn't way we we'd we'll we're we've well were weren't what what's when where
  whether which while who who's whom whose why will with within without won't would wouldn't yeah yes yet you you'd
  you'll you're you've your yours`

export const stopWords: ReadonlySet<string> = new Set(list.split(/\s+/))
