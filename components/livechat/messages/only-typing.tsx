import { useAtomValue } from '../../../core/base/store/hooks';
import { userAtom } from '../../../core/state/user/user.atoms';
import { Avatar } from '../../shared/avatar/avatar';
import { TypistsText, type TypistsTextProps } from '../../shared/typists/typists-text';

export { ready } from '../../shared/content-menu/ready';

/** People typing their first message, at its position (specification §3 "Message positions" only_typing). */
export function OnlyTyping(typists: TypistsTextProps) {
  const user = useAtomValue(userAtom(typists.first));
  return (
    <div className="message message--typing">
      {typists.count === 1 && (
        <Avatar name={user?.name ?? ''} picture={user?.pic_small ?? ''} className="avatar--chat" />
      )}
      <p className="message__note">
        <TypistsText {...typists} />
      </p>
    </div>
  );
}
