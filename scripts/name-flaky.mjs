// A vitest reporter that names tests that passed only when repeated, so that somebody looks into
// them.
export default class NameFlaky {
  onTestRunEnd(files) {
    for (const file of files)
      for (const test of file.children.allTests())
        if (test.diagnostic()?.flaky)
          console.log(
            `Passed only when it was run again, look into it: ${test.fullName}\n${whyIt(test)}`,
          );
  }
}

function whyIt(test) {
  return (test.result().errors ?? []).map(({ stack, message }) => stack ?? message).join("\n");
}
