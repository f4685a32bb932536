import { text } from "../shared/i18n.js";

/*
 * A part of a code's path has a title, a state (`ok`, `missing` or `wrong`), a sentence, and the
 * command that fixes it, if there is one. A source also has the age of its last message in
 * milliseconds; null if there was none.
 */

/** The host program, for an extension of the given `version`. */
export function hostPart(status, version) {
  if (status.type === "status") {
    const isSame = status.version === version;
    const sentence = isSame ? text("connected") : text("otherVersion");
    return { title: `otp ${status.version}`, state: isSame ? "ok" : "wrong", sentence };
  }
  if (status.reason === "missing") {
    const [sentence, command] = [text("hostMissing"), "otp browser install"];
    return { title: "otp", state: "missing", sentence, command };
  }
  // A program of another version may not know the question.
  const isOther = status.reason === "version" || status.reason === "request";
  return { title: "otp", state: "wrong", sentence: isOther ? text("otherVersion") : text("ended") };
}

/** The service. */
export function servicePart({ version, service }) {
  const { state, command } = service;
  if (state === "absent") {
    return { title: "otpd", state: "missing", sentence: text("serviceMissing"), command };
  }
  if (state !== "running") {
    return { title: "otpd", state: "wrong", sentence: text("serviceWrong"), command };
  }
  const title = service.version === null ? "otpd" : `otpd ${service.version}`;
  const isSame = service.version === version;
  const sentence = isSame ? text("running") : text("serviceOther");
  return { title, state: isSame ? "ok" : "wrong", sentence, command };
}

/** The sources, or that there is none, and an error in their settings. */
export function sourceParts({ sources, hasSettingsFault }) {
  const parts = sources.map(sourcePart);
  const [title, command] = ["otp sources", "otp sources"];
  if (hasSettingsFault) {
    parts.push({ title, state: "wrong", sentence: text("sourceWrong"), command });
  } else if (parts.length === 0) {
    const sentence = text("sourcesNone");
    parts.push({ title, state: "missing", sentence, command: "otp setup" });
  }
  return parts;
}

function sourcePart({ name, kind, isRunning, isConnected, hasFault, lastMessage, command }) {
  const title = name === kind ? name : `${name} (${kind})`;
  const sentence = isRunning
    ? hasFault ? text("sourceWrong") : text(isConnected ? "connected" : "sourceWaiting")
    : text("sourceStopped");
  const state = isRunning && isConnected && !hasFault ? "ok" : isRunning ? "wrong" : "missing";
  return { title, state, sentence, lastMessage, command };
}
