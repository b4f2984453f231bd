import { usageTerms } from '#machines/account/terms/text.ts';
import { TermsText } from '#src/account/terms/TermsText.tsx';
import { BackToMenu } from '#src/shared/links/BackToMenu.tsx';
import { ResourceBody } from '#src/shared/resource/ResourceBody.tsx';
import { useFreshness } from '#src/shared/resource/useFreshness.ts';
import { useFlow } from '#src/shell/flow.tsx';
import { Page } from '#src/shell/page/Page.tsx';
import { Skeleton } from '#src/ui/status/Skeleton.tsx';

/** /app/settings/usage-terms (docs/spec/settings.md, "Screens"): the terms to read again. */
export default function UsageTerms() {
  const flow = useFlow(usageTerms.machine, { of: null });
  return (
    <Page title="利用規約" back={<BackToMenu />} freshness={useFreshness(flow)}>
      <ResourceBody
        resource={usageTerms}
        what="利用規約"
        actor={flow}
        skeleton={<Skeleton shape="lines" count={12} label="利用規約を読み込んでいます" />}
      >
        {(terms) => <TermsText terms={terms} />}
      </ResourceBody>
    </Page>
  );
}
