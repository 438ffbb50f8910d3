/** The WordPress plug-in on PHP 8.5, in a classic theme. */
import { testPlugin } from './support/wordpress-plugin';

testPlugin({ php: '8.5', theme: 'twentytwentyone', number: 2 });
