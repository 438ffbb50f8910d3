/** The WordPress plug-in on PHP 7.4, in a classic theme. */
import { testPlugin } from './support/wordpress-plugin';

testPlugin({ php: '7.4', theme: 'twentytwentyone', number: 0 });
