// What people of the trades write to each other in chats.
import type { TradeText } from './trade-text.ts'

export const conversations: readonly TradeText[] = [
  {
    title: 'a kitchen chat that ends with a choice of fronts',
    verbosity: 'medium',
    text: `Maria (09:02): Good morning everyone! Hope you all had a lovely weekend.
Tom (09:04): Morning! Haha, way too short as always.
Maria (09:10): I looked at the two door samples again with my husband last night.
Maria (09:11): We love the grain of the walnut but it makes the room quite dark.
Tom (09:15): Understood. The rift-cut white oak would be 4 % cheaper as well.
Maria (09:20): Ok, we go with the white oak fronts for the kitchen.
Tom (09:21): Great choice!
Tom (09:24): The revised quote for the cabinets is $38,450 including installation.
Maria (09:31): The quote is approved.
Tom (09:33): Super. Can you send me the appliance specs for the oven and the fridge?
Tom (09:34): I have to release the drawings to the shop by Friday 13 March.
Maria (09:40): Thanks so much, Tom! See you soon 😊
Tom (09:41): See you!`,
    keeps: ['white oak fronts', '$38,450', 'quote is approved', 'appliance specs', 'by Friday 13 March'],
    leaves: ['Good morning', 'Haha', 'Thanks so much', 'See you', 'lovely weekend', 'Great choice'],
  },
  {
    title: 'a countertop whose stone is changed later',
    verbosity: 'low',
    text: `Lena: Hi Marco, how are you?
Marco: All good, thanks! And you?
Lena: Busy week, haha.
Lena: The clients saw the slabs today and we go with the Taj Mahal quartzite for the island countertop.
Marco: Nice pick, love that stone.
Marco: I will hold the slab at the yard.
Lena: Perfect, thank you!
Lena: Hi Marco, one more thing about the stone.
Lena: The clients changed their mind and want Calacatta quartz for the island countertop instead of the quartzite.
Marco: No problem.
Marco: Templating is booked, please have the base cabinets level and fixed before the 3rd.
Lena: Will do. Talk soon!`,
    keeps: ['Calacatta quartz for the island countertop instead of', 'before the 3rd'],
    leaves: ['how are you', 'Busy week', 'Talk soon', 'No problem', 'love that stone'],
  },
  {
    title: 'a staging that is moved',
    verbosity: 'medium',
    text: `[03/02/2026, 08:45] Priya: hey hey, hope you had a good weekend
[03/02/2026, 08:46] Dan: haha yes, slept for once
[03/02/2026, 08:50] Dan: photoshoot for 14 Elm Street is on Thursday 12 February
[03/02/2026, 08:52] Priya: sounds good
[03/02/2026, 09:30] Dan: seller asks if we can keep her own dining table
[03/02/2026, 09:33] Priya: it is 2.4 m long and does not fit with our sideboard
[03/02/2026, 09:36] Dan: ok agreed, her table goes to storage and we use our round one
[03/02/2026, 11:02] Dan: bad news, painter is late, photoshoot for Elm Street moved to Monday 16 February
[03/02/2026, 11:05] Priya: oh no
[03/02/2026, 11:06] Priya: staging fee stays $3,800 for 60 days, owner approved it this morning
[03/02/2026, 11:20] Dan: can you send the inventory list to the agent today?
[03/02/2026, 11:21] Priya: sure, will do 👍
[03/02/2026, 11:22] Dan: you are the best`,
    keeps: ['moved to Monday 16 February', '$3,800', 'owner approved', 'inventory list', 'her table goes to storage'],
    leaves: ['weekend', 'slept', 'sounds good', 'oh no', 'you are the best', 'will do'],
  },
  {
    title: 'a short agreement over a backsplash',
    verbosity: 'low',
    text: `Nora: Good evening! Sorry for the late message.
Eli: No worries at all.
Nora: Should we take the zellige tile up to the ceiling behind the hood?
Eli: I think it would look great.
Nora: It adds $640 to the tile order.
Eli: Agreed, up to the ceiling.
Nora: Lovely, thanks!
Nora: Please confirm the grout colour by Wednesday so that the tiler can start.
Eli: Sure, have a great night!`,
    keeps: ['zellige tile up to the ceiling', 'Agreed, up to the ceiling', 'grout colour by Wednesday'],
    leaves: ['Good evening', 'No worries', 'great night', 'Lovely'],
  },
  {
    title: 'a chat pasted with names on lines of their own',
    verbosity: 'medium',
    text: `Sofia Alvarez  10:42 AM
Hi team, happy Friday!
The vanity arrived damaged, the left side panel is cracked.

Jonas Weber  10:45 AM
Oh no, sorry to hear that.
The supplier replaces the panel for free, but the new one ships next week.

Sofia Alvarez  10:51 AM
Client is happy with option B for the powder room mirror.
Let's go for the arched one in aged brass, 24" wide.

Jonas Weber  10:58 AM
Sounds good to me.
The plumber needs a decision on the tap by Tuesday noon.
Mirror and light come to $1,180 before tax.

Sofia Alvarez  11:03 AM
Could you ask Mrs. Okafor for access on the 18th?
Thanks and have a good one!`,
    keeps: ['damaged', 'option B', 'aged brass', 'by Tuesday noon', '$1,180', 'Mrs. Okafor'],
    leaves: ['happy Friday', 'Sounds good', 'sorry to hear', 'have a good one'],
  },
  {
    title: 'a fabricator who needs an answer',
    verbosity: 'low',
    text: `Hello Rachel,

thanks for your call yesterday, it was nice to finally hear a voice behind the mails. Our new saw is running
and the whole shop is curious about it.

The granite you reserved for Hillcrest Road has a fissure across the sink cut-out, so we cannot guarantee that area. A second slab from the same bundle is available for an extra $875. I need your decision before Monday, otherwise the slab goes back to the distributor.

We also looked at the edge. A 3/4" eased edge would be our recommendation, the mitred one is possible too.

The weather is supposed to be nice on the weekend, enjoy it!

Best,
Pete`,
    keeps: ['fissure across the sink cut-out', '$875', 'decision before Monday'],
    leaves: ['nice to finally hear', 'weather', 'curious about it', 'Pete'],
  },
  {
    title: 'an approval that is only one word',
    verbosity: 'low',
    text: `Claire: Morning Ben!
Ben: Morning, morning.
Claire: How was the football match?
Ben: We lost 3 to 1, haha.
Claire: Ouch.
Claire: The shop drawings for the mudroom lockers are in the folder, version 4, with the 450 mm bench.
Ben: Approved.
Claire: Wonderful, thanks!
Claire: Production starts on 9 June then.
Ben: Cool. See you Thursday!`,
    keeps: ['shop drawings for the mudroom lockers', 'Approved', '9 June'],
    leaves: ['football', 'lost 3 to 1', 'Morning', 'See you', 'Ouch'],
  },
  {
    title: 'a client who thinks aloud without full stops',
    verbosity: 'low',
    text: `hi there
sorry for the silence, crazy week
we finally had time to look at the floor plans
decided on the open layout with the 2400 mm peninsula
haha my sister says it is too big but whatever
please send the updated 3d view
bank needs the total by next wednesday
thanks a million`,
    keeps: ['open layout with the 2400 mm peninsula', 'updated 3d view', 'by next wednesday'],
    leaves: ['hi there', 'thanks a million', 'haha', 'crazy week'],
  },
  {
    title: 'a delivery that goes wrong',
    verbosity: 'medium',
    text: `Omar: Good morning from the site, coffee in hand ☕
Julia: Good morning!! Jealous of the coffee.
Omar: Delivery came at 7:30 with 11 of 14 cabinets.
Omar: The tall pantry unit is 20 mm too deep and does not fit beside the fridge.
Julia: Oh dear.
Julia: Who measured that?
Omar: The old drawing had 600 mm, the new one says 580 mm.
Julia: Ok. We decided with the shop to remake the carcass, the fronts can be reused.
Omar: Great.
Julia: The remake costs us £420, our mistake, the client does not pay.
Omar: Fair enough.
Julia: New delivery date is Thursday 26 March.
Omar: Can you please tell the worktop people, their template visit was on the 25th?
Julia: On it, thanks for handling this so well!
Julia: Mr. Hughes signed off the handle positions, by the way.`,
    keeps: ['does not fit beside the fridge', 'remake the carcass', '£420', '26 March', 'worktop people', 'signed off'],
    leaves: ['coffee', 'Oh dear', 'Fair enough', 'so well'],
  },
  {
    title: 'a colour that is chosen three times',
    verbosity: 'low',
    text: `Ada: Hello hello!
Ada: We decided on the sage green paint for the study walls.
Ben: Noted, thanks.
Ada: Change of plan, the study walls will be clay pink instead.
Ben: haha ok
Ada: Sorry!!! Final decision now: the study walls stay sage green paint.
Ben: Perfect.
Ben: I need 12 litres, the shop closes at noon tomorrow.
Ada: You are a star.`,
    keeps: ['Final decision now: the study walls stay sage green', '12 litres'],
    leaves: ['Hello hello', 'You are a star', 'Noted', 'haha'],
  },
  {
    title: 'a bathroom chat among friends',
    verbosity: 'medium',
    text: `Sarah Chen (9:14): morning! did everyone survive the storm?
Mike (9:15): barely lol, power was out till midnight
Sarah Chen (9:16): ugh same
Sarah Chen (9:18): so I met with the Hendersons yesterday re the master bath
Mike (9:19): oh nice how'd it go
Sarah Chen (9:22): really good. They picked the Calacatta Gold porcelain for the shower walls, 24x48
Sarah Chen (9:23): they hated the brass though
Mike (9:24): called it 😂
Sarah Chen (9:25): yeah yeah. we're switching all the fixtures to polished nickel
Mike (9:27): ok that changes my number, valves go from $2,140 to about $2,600
Sarah Chen (9:28): fine they already ok'd up to 3k
Mike (9:30): when do you need rough-in done
Sarah Chen (9:31): inspector is coming the 22nd so rough-in needs to be done by the 20th
Mike (9:33): tight but doable
Sarah Chen (9:34): also still waiting on the vanity dims from you
Mike (9:36): will get them to you tonight
Sarah Chen (9:37): you're the best, coffee on me`,
    keeps: ['Calacatta Gold porcelain', '$2,600', "ok'd up to 3k", 'by the 20th', 'vanity dims'],
    leaves: ['storm', 'lol', 'coffee', 'called it', 'ugh same'],
  },
  {
    title: 'a sofa that is too long, in small letters',
    verbosity: 'medium',
    text: `jen: hey
jen: quick q
rob: shoot
jen: is the sofa the 84 or the 96
rob: 96
rob: client signed off on it last week remember
jen: right right
jen: elevator at the condo is only 90" deep 😬
rob: oh no
rob: so it doesnt fit
jen: nope
rob: ok let's do two 48" pieces, same fabric
jen: she's gonna be ok with that?
rob: ok just talked to her, she's fine with the split version
jen: amazing
jen: order cutoff is friday 5pm
rob: can you put the order in today
jen: on it`,
    keeps: ['two 48" pieces', 'fine with the split version', 'friday 5pm', 'put the order in'],
    leaves: ['amazing', 'oh no', 'right right', 'quick q', 'nope'],
  },
]
