/**
 * Words that readers associate with the publication or its staff, by language; `names.ts` forbids them as names of
 * members. Compared by `lookOf`, so case, accents and look-alikes need no entry of their own.
 */
import type { Language } from '../../../../../core/base/i18n/languages';

interface RoleNames {
  /** Refused wherever the word appears in a name. */
  anywhere: string;
  /** Words that are surnames or everyday words, too: refused only as the whole name, or before a word such as "of". */
  alone: string;
}

/** A newly created language has no entry yet. The test of `reserved-names.ts` fails until it has one. */
export const roleNames: Partial<Record<Language, RoleNames>> = {
  en: {
    anywhere:
      'admin, admins, administrator, administration, moderator, moderators, sysadmin, webmaster, postmaster, superuser',
    alone:
      'mod, mods, moderation, staff, editor, editors, editorial, editor in chief, chief editor, managing editor, newsroom, newsdesk, publisher, support, ' +
      'customer service, customer support, help desk, help, owner, system, root, security, team, official, journalist, reporter, host, bot',
  },
  de: {
    anywhere: 'Administrator, Administratorin, Moderator, Moderatorin, Chefredakteur, Chefredakteurin, Chefredaktion',
    alone:
      'Moderation, Redaktion, Redakteur, Redakteurin, Herausgeber, Herausgeberin, Verlag, Kundenservice, Kundendienst, Hilfe, Mitarbeiter, Mitarbeiterin, ' +
      'Leserservice, Betreiber, Sicherheit',
  },
  fr: {
    anywhere: 'administrateur, administratrice, modérateur, modératrice, webmestre',
    alone:
      'modération, rédaction, rédacteur, rédactrice, rédacteur en chef, rédactrice en chef, éditeur, éditrice, équipe, service client, assistance, aide, ' +
      'journaliste, propriétaire, sécurité',
  },
  es: {
    anywhere: 'administrador, administradora, administración, moderador, moderadora',
    alone:
      'moderación, redacción, redactor, redactora, redactor jefe, editor, editora, editorial, equipo, soporte, atención al cliente, ayuda, periodista, ' +
      'propietario, propietaria, seguridad',
  },
  it: {
    anywhere:
      'amministratore, amministratrice, amministrazione, moderatore, moderatrice, caporedattore, caporedattrice',
    alone:
      'moderazione, redazione, redattore, redattrice, editore, editrice, direttore, direttrice, squadra, assistenza, servizio clienti, aiuto, ' +
      'giornalista, proprietario, proprietaria, sicurezza',
  },
  'pt-br': {
    anywhere: 'administrador, administradora, administração, moderador, moderadora',
    alone:
      'moderação, redação, redator, redatora, redator-chefe, editor, editora, editor-chefe, equipe, suporte, atendimento ao cliente, atendimento, ajuda, ' +
      'jornalista, proprietário, proprietária, segurança',
  },
  nl: {
    anywhere: 'beheerder, beheerders, sitebeheerder, moderator, hoofdredacteur, hoofdredactie',
    alone:
      'moderatie, redactie, redacteur, redactrice, uitgever, klantenservice, ondersteuning, medewerker, hulp, journalist, eigenaar, beveiliging',
  },
  da: {
    anywhere: 'administrator, moderator, chefredaktør, webmaster',
    alone:
      'moderation, redaktion, redaktionen, redaktør, redaktøren, udgiver, kundeservice, medarbejder, hjælp, journalist, ejer, sikkerhed',
  },
  fi: {
    anywhere: 'ylläpitäjä, ylläpito, moderaattori, päätoimittaja, järjestelmänvalvoja',
    alone:
      'moderointi, toimitus, toimittaja, kustantaja, asiakaspalvelu, tuki, apu, henkilökunta, omistaja, turvallisuus, valvoja',
  },
  sr: {
    anywhere: 'администратор, administrator, модератор, moderator, администраторка, модераторка',
    alone:
      'модерација, moderacija, редакција, redakcija, уредник, urednik, уредница, urednica, главни уредник, glavni urednik, уредништво, uredništvo, издавач, ' +
      'izdavač, подршка, podrška, помоћ, pomoć, тим, tim, новинар, novinar, власник, vlasnik, безбедност, bezbednost',
  },
  ar: {
    anywhere: 'مدير الموقع, المشرف, مشرف, مشرفة, المشرفة',
    alone:
      'الإدارة, إدارة, المدير, مدير, التحرير, المحرر, محرر, هيئة التحرير, رئيس التحرير, الدعم, الدعم الفني, خدمة العملاء, المساعدة, الناشر, الفريق, الأمن',
  },
};

/** Words next to a role that do not change how a reader understands the name. */
export const fillers =
  'the, a, an, our, your, official, site, team, news, desk, chief, senior, real, der, die, das, unser, unsere, offiziell, le, la, les, l, notre, el, los, las, ' +
  'nuestro, nuestra, oficial, il, lo, gli, o, os, as, nosso, nossa, de, het, onze, den, det, officiel, virallinen';

/** Words that connect a role to its subject: "editor of", "Redakteur bei". */
export const connectors =
  'of, at, for, from, in, by, von, vom, bei, der, des, für, de, du, des, d, chez, del, da, do, di, della, van, voor, bij, af, fra, hos, til, за, у, од, za, u, od, في, من';
