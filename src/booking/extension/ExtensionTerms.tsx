import { useSelector } from '@xstate/react';
import { addMinutes, formatEnd, formatLength } from '#domain/time.ts';
import {
  type ExtensionConfirmationRef,
  selectConfirmation,
} from '#machines/booking/extension/confirmation.ts';
import { tagged } from '#machines/shared/tags.ts';
import { useMember } from '#src/shell/actors.ts';
import { DescriptionItem } from '#src/ui/lists/DescriptionItem.tsx';
import { DescriptionList } from '#src/ui/lists/DescriptionList.tsx';
import { Spoken } from '#src/ui/Spoken.tsx';
import { Notice } from '#src/ui/status/Notice.tsx';
import { yen } from '../../shared/words/yen.ts';
import { BoothAndPlace } from '../BoothAndPlace.tsx';
import { payerWords } from '../chargeWords.ts';
import { Pending } from '../Pending.tsx';

/**
 * The terms of an extension: booth, new end, what it costs on top, when and how it is charged, and that it can't be
 * undone; all of it before the button that confirms (特定商取引法 12条の6). Guests see no amounts.
 */
export function ExtensionTerms({ confirmation }: { confirmation: ExtensionConfirmationRef }) {
  const member = useMember();
  const isQuoting = useSelector(confirmation, tagged('quoting'));
  const { reservation, minutes, quote, formerGross } = useSelector(confirmation, selectConfirmation);
  const { endsAt } = reservation;
  const amount = quote?.amount;
  const isFree = amount?.gross === 0;
  return (
    <>
      <DescriptionList>
        <DescriptionItem label="ブース">
          <BoothAndPlace {...reservation} />
        </DescriptionItem>
        <DescriptionItem label="延長">
          <Spoken
            text={`${formatEnd(endsAt)} → ${formatEnd(addMinutes(endsAt, minutes))}（${formatLength(minutes)}）`}
            seen={
              <>
                <span className="nowrap">{formatEnd(endsAt)} → </span>
                <strong className="nowrap">{formatEnd(addMinutes(endsAt, minutes))}</strong>
                <span className="nowrap">（{formatLength(minutes)}）</span>
              </>
            }
          />
        </DescriptionItem>
        {member && !member.isGuest && (
          <>
            <DescriptionItem
              label="追加料金"
              caption={formerGross !== null && !isQuoting && `変更前 ${yen(formerGross)}`}
            >
              <Pending pending={isQuoting} label="料金を確認しています" large>
                {amount && (
                  <>
                    <strong>{yen(amount.gross)}</strong> <small>税込（うち消費税 {yen(amount.tax)}）</small>
                  </>
                )}
              </Pending>
            </DescriptionItem>
            <DescriptionItem
              label="お支払い"
              caption={
                !isFree && `延長の確定と同時に${member.isPersonal ? '請求されます' : '料金が確定します'}`
              }
            >
              <Pending pending={isQuoting}>
                {isFree ? (
                  'お支払いはありません'
                ) : member.isPersonal ? (
                  <Spoken text={payerWords('card', member.card)} />
                ) : (
                  'ご契約の法人'
                )}
              </Pending>
            </DescriptionItem>
          </>
        )}
      </DescriptionList>
      <Notice>延長した時間は取り消せません。{amount && '途中で退室しても、料金は変わりません。'}</Notice>
    </>
  );
}
