/** Words of the letters in every language of the suite (specification §1); a line break is one in the mail. */
import type { MailKind } from './mails';

type Words = Record<MailKind, { subject: string; text: string }>;

const mail = (...lines: string[]): string => lines.join('\n\n');

const en: Words = {
  email_verification: {
    subject: 'Confirm your email address for {site}',
    text: mail(
      'You have an account on {site}. Open this link to confirm that this email address is yours:',
      '{link}',
      'The link works once, for two days. If you did not ask for it, you need not do anything.',
    ),
  },
  password_reset: {
    subject: 'A new password for {site}',
    text: mail(
      'Open this link to choose a new password for your account on {site}:',
      '{link}',
      'The link works once, for one hour. If you did not ask for it, you need not do anything.',
    ),
  },
};

export const texts: Record<string, Words> & { en: Words } = {
  en,
  ar: {
    email_verification: {
      subject: 'أكّد عنوان بريدك الإلكتروني في {site}',
      text: mail(
        'لديك حساب في {site}. افتح هذا الرابط لتأكيد أن عنوان البريد الإلكتروني هذا لك:',
        '{link}',
        'يعمل الرابط مرة واحدة ولمدة يومين. إذا لم تطلب ذلك فلا داعي لفعل أي شيء.',
      ),
    },
    password_reset: {
      subject: 'كلمة مرور جديدة في {site}',
      text: mail(
        'افتح هذا الرابط لاختيار كلمة مرور جديدة لحسابك في {site}:',
        '{link}',
        'يعمل الرابط مرة واحدة ولمدة ساعة. إذا لم تطلب ذلك فلا داعي لفعل أي شيء.',
      ),
    },
  },
  da: {
    email_verification: {
      subject: 'Bekræft din e-mailadresse til {site}',
      text: mail(
        'Du har en konto på {site}. Åbn dette link for at bekræfte, at e-mailadressen er din:',
        '{link}',
        'Linket virker én gang og i to dage. Har du ikke bedt om det, behøver du ikke gøre noget.',
      ),
    },
    password_reset: {
      subject: 'En ny adgangskode til {site}',
      text: mail(
        'Åbn dette link for at vælge en ny adgangskode til din konto på {site}:',
        '{link}',
        'Linket virker én gang og i en time. Har du ikke bedt om det, behøver du ikke gøre noget.',
      ),
    },
  },
  de: {
    email_verification: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse für {site}',
      text: mail(
        'Sie haben ein Konto bei {site}. Öffnen Sie diesen Link, um zu bestätigen, dass die E-Mail-Adresse Ihre ist:',
        '{link}',
        'Der Link gilt einmal und zwei Tage lang. Wenn Sie nicht darum gebeten haben, müssen Sie nichts tun.',
      ),
    },
    password_reset: {
      subject: 'Ein neues Passwort für {site}',
      text: mail(
        'Öffnen Sie diesen Link, um ein neues Passwort für Ihr Konto bei {site} zu wählen:',
        '{link}',
        'Der Link gilt einmal und eine Stunde lang. Wenn Sie nicht darum gebeten haben, müssen Sie nichts tun.',
      ),
    },
  },
  es: {
    email_verification: {
      subject: 'Confirma tu dirección de correo para {site}',
      text: mail(
        'Tienes una cuenta en {site}. Abre este enlace para confirmar que esta dirección de correo es tuya:',
        '{link}',
        'El enlace funciona una sola vez, durante dos días. Si no lo has pedido, no tienes que hacer nada.',
      ),
    },
    password_reset: {
      subject: 'Una contraseña nueva para {site}',
      text: mail(
        'Abre este enlace para elegir una contraseña nueva para tu cuenta en {site}:',
        '{link}',
        'El enlace funciona una sola vez, durante una hora. Si no lo has pedido, no tienes que hacer nada.',
      ),
    },
  },
  fi: {
    email_verification: {
      subject: 'Vahvista sähköpostiosoitteesi: {site}',
      text: mail(
        'Sinulla on tili sivustolla {site}. Avaa tämä linkki ja vahvista, että sähköpostiosoite on sinun:',
        '{link}',
        'Linkki toimii kerran ja kahden päivän ajan. Jos et ole pyytänyt sitä, sinun ei tarvitse tehdä mitään.',
      ),
    },
    password_reset: {
      subject: 'Uusi salasana: {site}',
      text: mail(
        'Avaa tämä linkki ja valitse uusi salasana tilillesi sivustolla {site}:',
        '{link}',
        'Linkki toimii kerran ja tunnin ajan. Jos et ole pyytänyt sitä, sinun ei tarvitse tehdä mitään.',
      ),
    },
  },
  fr: {
    email_verification: {
      subject: 'Confirmez votre adresse e-mail pour {site}',
      text: mail(
        'Vous avez un compte sur {site}. Ouvrez ce lien pour confirmer que cette adresse e-mail est la vôtre :',
        '{link}',
        'Le lien fonctionne une seule fois, pendant deux jours. Si vous ne l’avez pas demandé, vous n’avez rien à faire.',
      ),
    },
    password_reset: {
      subject: 'Un nouveau mot de passe pour {site}',
      text: mail(
        'Ouvrez ce lien pour choisir un nouveau mot de passe pour votre compte sur {site} :',
        '{link}',
        'Le lien fonctionne une seule fois, pendant une heure. Si vous ne l’avez pas demandé, vous n’avez rien à faire.',
      ),
    },
  },
  it: {
    email_verification: {
      subject: 'Conferma il tuo indirizzo e-mail per {site}',
      text: mail(
        'Hai un account su {site}. Apri questo link per confermare che l’indirizzo e-mail è tuo:',
        '{link}',
        'Il link funziona una sola volta, per due giorni. Se non l’hai chiesto tu, non devi fare nulla.',
      ),
    },
    password_reset: {
      subject: 'Una nuova password per {site}',
      text: mail(
        'Apri questo link per scegliere una nuova password per il tuo account su {site}:',
        '{link}',
        'Il link funziona una sola volta, per un’ora. Se non l’hai chiesto tu, non devi fare nulla.',
      ),
    },
  },
  nl: {
    email_verification: {
      subject: 'Bevestig je e-mailadres voor {site}',
      text: mail(
        'Je hebt een account bij {site}. Open deze link om te bevestigen dat dit e-mailadres van jou is:',
        '{link}',
        'De link werkt één keer, twee dagen lang. Heb je er niet om gevraagd, dan hoef je niets te doen.',
      ),
    },
    password_reset: {
      subject: 'Een nieuw wachtwoord voor {site}',
      text: mail(
        'Open deze link om een nieuw wachtwoord te kiezen voor je account bij {site}:',
        '{link}',
        'De link werkt één keer, een uur lang. Heb je er niet om gevraagd, dan hoef je niets te doen.',
      ),
    },
  },
  'pt-br': {
    email_verification: {
      subject: 'Confirme seu endereço de e-mail para {site}',
      text: mail(
        'Você tem uma conta em {site}. Abra este link para confirmar que este endereço de e-mail é seu:',
        '{link}',
        'O link funciona uma única vez, por dois dias. Se você não pediu isso, não precisa fazer nada.',
      ),
    },
    password_reset: {
      subject: 'Uma nova senha para {site}',
      text: mail(
        'Abra este link para escolher uma nova senha para sua conta em {site}:',
        '{link}',
        'O link funciona uma única vez, por uma hora. Se você não pediu isso, não precisa fazer nada.',
      ),
    },
  },
  sr: {
    email_verification: {
      subject: 'Potvrdite svoju adresu e-pošte za {site}',
      text: mail(
        'Imate nalog na sajtu {site}. Otvorite ovu vezu da potvrdite da je adresa e-pošte vaša:',
        '{link}',
        'Veza radi jednom, dva dana. Ako je niste tražili, ne morate ništa da uradite.',
      ),
    },
    password_reset: {
      subject: 'Nova lozinka za {site}',
      text: mail(
        'Otvorite ovu vezu da izaberete novu lozinku za svoj nalog na sajtu {site}:',
        '{link}',
        'Veza radi jednom, sat vremena. Ako je niste tražili, ne morate ništa da uradite.',
      ),
    },
  },
};

/** The first language of an `Accept-Language` that there are words in. */
export function languageOf(header = ''): string {
  const wanted = header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '');
  for (const tag of wanted) {
    if (Object.hasOwn(texts, tag)) return tag;
    const base = tag.split('-')[0] ?? '';
    if (base === 'pt') return 'pt-br';
    if (Object.hasOwn(texts, base)) return base;
  }
  return 'en';
}
