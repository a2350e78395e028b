// Letters, minutes and descriptions of the trades.
import type { TradeText } from './trade-text.ts'

export const letters: readonly TradeText[] = [
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
    title: 'minutes that name everybody',
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
