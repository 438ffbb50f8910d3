/** The WordPress plug-in on PHP 8.2, in a block theme. */
import { testPlugin } from './support/wordpress-plugin';

testPlugin({ php: '8.2', theme: 'twentytwentythree', number: 1 });
