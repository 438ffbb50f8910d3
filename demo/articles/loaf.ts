import type { Article } from '../publication';

export const loaf: Article = {
  slug: 'what-the-damp-does-to-bread',
  container_id: 'wrackline-1033',
  section: 'Food',
  title: 'What the damp does to bread',
  standfirst:
    'Every baker on the estuary keeps two recipes: one for the flour and one for the wind. Ours finally agreed to write the second one down.',
  author: 'ada',
  topics: ['Bread', 'Baking', 'Recipes'],
  hoursAgo: 148,
  picture: 'loaf',
  pictureAlt: 'A round loaf with a leaf-shaped cut on a board beside a window with rain',
  caption: 'South-westerly, falling glass, seventy-one per cent water.',
  body: `
Jonas Weitz came to Merrowmouth from Leipzig with a bread that had won prizes, and for the first month he could not make it. He used the same flour. He used the same oven, which he had brought with him on a lorry. Every morning he took out something with the shape and the charm of a kerb.

"In the fifth week I was hanging out the washing," he says, "and it did not dry. For three days it did not dry. And I thought: ah."

Flour is thirsty. In a dry inland bakery a sack gives up water to the air, and the dough will take a good deal back. On the Merrow, with fog in the mornings, the sack has been drinking before you open it. Add what the recipe says and you have porridge. So the first rule, which Mr Weitz has painted over the mixer, is not about bread at all: <em>look at the washing</em>.

## The second recipe

What follows is for one large loaf: 500 grams of strong white flour, 100 of wholemeal, 12 of salt, 120 of lively sourdough, and water. How much water is the whole question.

On a dry day with an east wind, use 440 grams. On an ordinary grey day, 425. If there was fog at breakfast, start at 400 and keep the rest beside you in a cup. Mix it, leave it for forty minutes and only then decide. A dough which is right will come away from your hand late, like a guest who is enjoying himself. If it leaves promptly, add a spoonful. If it moves in, stop.

> The recipe is not an order. It is somebody telling you what happened to them.

Fold it four times in the first two hours. After that, the clock is the other liar: damp air is usually mild air, and the dough will be ready before the book says. Press it with a wet finger. If the dent comes back quickly, wait. If it comes back slowly, shape it. If it does not come back, make focaccia and tell people that was the plan.

## Steam, and the lack of it

Now for the good news. What the damp takes away in the bowl it gives back in the oven. A crust needs moisture in the first ten minutes so that the loaf can stretch before it sets. Inland bakers throw in ice cubes and spray the walls. "Here," says Mr Weitz, "I open the back door."

At home, use a heavy pot with a lid, as hot as your oven goes. Twenty-five minutes with the lid on, twenty with it off, and take it out a shade darker than is comfortable. Then comes the rule nobody keeps: leave it alone for an hour. It is still cooking. It will also sing, a faint crackle as the crust shrinks, and in a quiet kitchen with rain on the window that is not the worst way to spend an hour.

And if it is a kerb? Slice it, dry it, and hang the washing up again. The wind will change.
`,
};
