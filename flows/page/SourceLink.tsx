/** The development server opens the file in the editor; where the atlas is published, the file stands beside it. */
export function SourceLink({ file }: { file: string }) {
  return import.meta.env.DEV ? (
    <a href={`${import.meta.env.BASE_URL}__open-in-editor?file=${encodeURIComponent(file)}`}>{file}</a>
  ) : (
    <a href={`source/${file}.txt`} target="_blank" rel="noreferrer">
      {file}
    </a>
  );
}
