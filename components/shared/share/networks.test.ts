import { expect } from '@open-wc/testing';
import { type ShareNetwork, shareMedia } from '../../../core/contract/content/share-media';
import { addressAt, mailOf, markedAs, nameOf, networksOf } from './networks';

const shared = { url: 'https://news.example/story?page=2&a=b', title: 'Rock & roll' };
const url = 'https%3A%2F%2Fnews.example%2Fstory%3Fpage%3D2%26a%3Db';
const title = 'Rock%20%26%20roll';

const others: readonly string[] = ['device', 'copy_link', 'email'];
const shareNetworks = shareMedia.filter((medium): medium is ShareNetwork => !others.includes(medium));

describe('sharing to a network', () => {
  const addresses = {
    facebook: ['Facebook', `https://www.facebook.com/sharer/sharer.php?u=${url}`],
    twitter: ['X', `https://x.com/intent/post?url=${url}&text=${title}`],
    whatsapp: ['WhatsApp', `https://wa.me/?text=${title}%20${url}`],
    linkedin: ['LinkedIn', `https://www.linkedin.com/sharing/share-offsite/?url=${url}`],
    bluesky: ['Bluesky', `https://bsky.app/intent/compose?text=${title}%20${url}`],
    threads: ['Threads', `https://www.threads.net/intent/post?text=${title}%20${url}`],
    reddit: ['Reddit', `https://www.reddit.com/submit?url=${url}&title=${title}`],
    telegram: ['Telegram', `https://t.me/share/url?url=${url}&text=${title}`],
    mastodon: ['Mastodon', `/share/mastodon?text=${title}%20${url}`],
  } as const;

  it('opens each network’s address for sharing, with the title if the network accepts one', () => {
    expect(Object.keys(addresses).sort()).to.deep.equal([...shareNetworks].sort());
    for (const network of shareNetworks) {
      const [name, address] = addresses[network];
      expect(nameOf(network)).to.equal(name);
      expect(addressAt(network, shared).endsWith(address), addressAt(network, shared)).to.equal(true);
    }
    expect(mailOf(shared)).to.equal(`mailto:?subject=${title}&body=${url}`);
  });

  it('offers the networks that the site has chosen, in its order, each once', () => {
    expect(networksOf('telegram, facebook,telegram')).to.deep.equal(['telegram', 'facebook']);
    expect(networksOf('myspace,constructor,,Facebook')).to.deep.equal([]);
    expect(networksOf('')).to.deep.equal([]);
  });

  it('marks the link with the medium, and with the sharer only if there is one', () => {
    const mark = (sharer?: string) => new URL(markedAs('email', `${shared.url}&__vfz=old#part`, sharer));
    expect(mark().searchParams.getAll('__vfz')).to.deep.equal(['medium=email']);
    expect(mark('ada').searchParams.get('__vfz')).to.equal('medium=email|sharer_uuid=ada');
    expect([mark().searchParams.get('page'), mark().hash]).to.deep.equal(['2', '#part']);
  });
});
