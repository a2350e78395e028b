// Realistic texts of the trades for the summary tests.

/** A text with what its summary must include and leave out. */
type TradeText = {
  readonly title: string
  readonly verbosity: 'low' | 'medium'
  readonly text: string
  readonly keeps: readonly string[]
  readonly leaves: readonly string[]
}

const conversations: readonly TradeText[] = [
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

/** Letters, minutes and descriptions. */
const letters: readonly TradeText[] = [
  {
    title: 'a letter about a living room',
    verbosity: 'medium',
    text: `From: Ingrid Holt <ingrid@example.com>
To: Studio Berg
Subject: Living room, second presentation

Dear Anna,

I hope this finds you well. Thank you again for the wonderful presentation on Tuesday, the
coffee was excellent too. We talked about the three schemes for a long time and everybody in the
family had an opinion.

We have decided on scheme B with the green velvet sofa. The wool rug is approved, but please order it
in 300 x 400 cm because the smaller size leaves the armchairs half on the floor. The curtains no
longer need to be lined, since the room faces north.

Our budget for the furniture stays at €24,000 including VAT. Could you let us have the final list
with lead times by 20 April? We are away from the 21st.

It is raining here all week, so we think of the terrace only in dreams.

Kind regards,
Ingrid Holt
Tel. +49 30 1234567`,
    keeps: ['decided on scheme B', 'wool rug is approved', '€24,000', 'by 20 April', 'no longer need to be lined'],
    leaves: ['finds you well', 'coffee', 'raining', 'Kind regards', '1234567', 'Subject'],
  },
  {
    title: 'minutes of a site meeting with lists',
    verbosity: 'medium',
    text: `# Site meeting 12, Parkside apartment

Everybody arrived on time and the building manager let us in. We walked through all rooms together.

Decisions:
- The pantry door becomes a pocket door
- Brass pulls from Armac Martin, 160 mm centres

The client signed off the bathroom elevations on site.

Damage: two oak floorboards in the hall were chipped by the plasterers and will be replaced at their cost.

We still need:
- the dishwasher model from the client
- a height for the pendant above the table

The electrician charges $1,250.00 for moving the three outlets behind the island. All first-fix work has to be complete by 2026-03-12.

Afterwards we had a quick look at the roof terrace, which is beautiful at this time of the year. Next meeting in two weeks.`,
    keeps: [
      'pocket door',
      'signed off the bathroom elevations',
      'dishwasher model',
      '$1,250.00',
      '2026-03-12',
      'chipped by the plasterers',
    ],
    leaves: ['arrived on time', 'beautiful at this time'],
  },
  {
    title: 'a thread with quotes',
    verbosity: 'medium',
    text: `On Tue, 3 Mar 2026 at 10:12, Karin Vogt wrote:
> Hi Sam,
> hope all is well with you and the little one.
> We go with the oak veneer for the wardrobe doors.
> What is the lead time?

Hi Karin,

all is well, thank you! The lead time is six weeks from the deposit. The deposit is 40 %, which is $5,360.

Unfortunately the oak veneer is discontinued. My suggestion is the ash veneer in the same stain, a sample is on its way to you.

> And who does the electrical work?

Your electrician has to run the cable for the LED strips before we install on 4 May.

> Karin

Please tell me by the end of the week if ash is fine.

Cheers,
Sam`,
    keeps: ['$5,360', 'discontinued', 'ash veneer', 'before we install on 4 May', 'end of the week'],
    leaves: ['little one', 'all is well', 'Cheers'],
  },
  {
    title: 'a project description with a long introduction',
    verbosity: 'medium',
    text: `The house was built in 1931 and has been in the family for three generations. It stands on a slope above the river, with old fruit trees on both sides. Many people remember the garden parties of the sixties.

The owners want to open the kitchen towards the dining room. The wall between them is load-bearing, so a steel beam of 4.2 m is required. The structural engineer, Mr. J. R. Lindqvist, has approved the beam in his letter of 2 February. The kitchen itself will have inset cabinets in painted maple, a soapstone counter and a 36 in. range.

The budget for the kitchen is $92,000, of which $15,500 is reserved for appliances. It was agreed that the cabinetmaker is paid in three instalments. Work must be finished before the 1st of September, when the school year begins. The neighbours have been informed.

We ask for offers with drawings until 30 April. Questions can be sent to the studio at any time.`,
    keeps: ['has approved the beam', '$92,000', 'three instalments', 'before the 1st of September', 'until 30 April'],
    leaves: ['garden parties', 'fruit trees'],
  },
  {
    title: 'a handover between two designers',
    verbosity: 'medium',
    text: `Hey Kim!! So excited that you take over while I am on the beach 🏖️

Quick brain dump for the Alder Lane bedroom:
1. Client approved the headboard fabric, Dedar in tobacco.
2. Nightstands are on back order, the vendor says eight weeks.
3. We moved the sconces to 54" above the floor instead of 60".
4. Please chase the electrician, he still owes us a date.
5. The final invoice of $7,940 goes out on 30 June.

Sunscreen is packed, I promise to think of you. Have fun!!`,
    keeps: ['approved the headboard fabric', 'back order', '54"', 'chase the electrician', '$7,940'],
    leaves: ['Sunscreen', 'Have fun', 'beach'],
  },
  {
    title: 'minutes that list the attendees',
    verbosity: 'medium',
    text: `Project meeting 2026-02-18
Attendees: K. Olsen (architect), P. Marsh (GC), L. Duarte (client), S. Ito (lighting)

K. Olsen opened the meeting at 10:00 and thanked everybody for coming.
P. Marsh reported that framing is complete on the second floor. Drywall starts Monday.
L. Duarte asked whether the skylight could be bigger. K. Olsen explained that the trusses limit the opening to 48". L. Duarte accepted the current size.
S. Ito presented three pendants for the stairwell. The group decided to use the Bocci cluster of seven, at $11,200 plus $1,400 for installation.
P. Marsh noted that the electrician needs the junction box location no later than February 25.
The previously chosen wide-plank ash floor is out of stock until May. It was agreed to change to white oak, 7" planks, at no extra cost.
L. Duarte will send the tile selection for the guest bath.
The weather has been good for the concrete work.
The meeting closed at 11:30.`,
    keeps: [
      'accepted the current size',
      '$11,200',
      'no later than February 25',
      'white oak, 7" planks',
      'out of stock until May',
    ],
    leaves: ['thanked everybody', 'weather', 'closed at 11:30'],
  },
]

export const tradeTexts = [...conversations, ...letters]
