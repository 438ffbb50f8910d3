import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oddSentences } from '../../tools/check/english.mjs';

test('clauses as subjects, impersonal passives and old words are found', () => {
  for (const sentence of [
    'Who posts twice gets an error.',
    'Rejected posts move. What was refused stands under Drafts.',
    'Seen by whoever hosts it.',
    'Then it is looked whether they are back.',
    'Reads the list anew.',
    '| Who can send | pages of the site |',
  ])
    assert.notDeepEqual(oddSentences(sentence), [], sentence);
});

test('plain sentences and questions are not', () => {
  for (const sentence of [
    'A reader who posts twice gets an error.',
    'Who may post? Members and staff.',
    'Reads the list again.',
    'Each reader to whom it was sent.',
    'What it costs, and why?',
  ])
    assert.deepEqual(oddSentences(sentence), [], sentence);
});
