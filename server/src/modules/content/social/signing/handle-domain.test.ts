import assert from 'node:assert/strict';
import { it } from 'node:test';
import { partOf } from '../../../../../../test/support/part-of';
import type { Site } from '../../../sites/sites/site-registry';
import { handleDomainOf } from './handle-domain';

const claim = (id: number, domain: string, handle_domain: string) => ({
  id,
  site: partOf<Site>({ domain, rules: { social: { handle_domain } } }),
});

it('no site has handles on the domain of another, nor on one that another had first', () => {
  const paper = claim(2, 'www.paper.example', 'paper.example');
  const sport = claim(3, 'sport.paper.example', 'paper.example');
  const thief = claim(1, 'tabloid.example', 'paper.example');
  const all = [thief, paper, sport];
  assert.deepEqual(
    all.map((one) => handleDomainOf(one, all)),
    ['', 'paper.example', 'paper.example'],
  );
  const [elsewhere, late] = [
    claim(4, 'blog.example', 'letters.example'),
    claim(5, 'tabloid.example', 'letters.example'),
  ];
  assert.equal(handleDomainOf(elsewhere, [elsewhere, late]), 'letters.example');
  assert.equal(handleDomainOf(late, [elsewhere, late]), '');
  assert.equal(handleDomainOf(claim(6, 'tabloid.example', 'notpaper.example'), all), 'notpaper.example');
  assert.equal(handleDomainOf(claim(7, 'tabloid.example', ''), all), '');
});
