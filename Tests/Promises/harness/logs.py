"""Realistic server log lines, of which about one in ten leaks a one-time code.

`lines(count, seed)` yields (kind, line, secrets): the strings in the line that must be masked.
Usage: python3 logs.py COUNT SEED [--json]
"""
import argparse
import json
import random
import re
import sys
import time
from collections.abc import Callable, Iterator

LEAK_SHARE = 0.1
START = 1_741_000_000
# Marks standing for the code as shown, without separators, and in Arabic digits, until it is drawn.
SHOWN, BARE, ARABIC, TO_ARABIC = "\ue000", "\ue001", "\ue002", str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
LETTERS, CAPITALS = "ABCDEFGHJKLMNPQRSTUVWXYZ", "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"
BRANDS = ("Nordvelt", "Paylume", "Quirkbank", "Zentrado", "Hopkart", "Lumenpost", "Kivoo", "Tramvia", "BrightFern",
          "Orbello", "Medovia", "Fjordly", "Castello Pay", "Uplinq", "Kino21", "Vestara Bank", "Rydova", "Mensio")
DOMAINS = [brand.replace(" ", "").lower() + ".example" for brand in BRANDS]
NAMES = ("anna", "bram", "chloe", "deniz", "emil", "farah", "goran", "hana", "igor", "julia", "kenji", "omar", "petra")
AGENTS = ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.6778.86", "okhttp/4.12.0",
          "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15", "curl/8.5.0")
# Each row, or part of a row between bars, is a template with slots in braces (see _slots).
NOTICES = r"""Reminder: your appointment with Dr. Weiss is on 24/03 at 09:45, room 2114. Call {phone} to cancel.
Your {b} parcel {n14} arrives today between 14:10 and 16:10. Track: https://{dom}/t/{u10}
Ihre Sendung {n12} wurde zugestellt. Abholung bis 19.03.2025, Filiale {n3}, PLZ {n5}.
{b}: order {n8} has shipped, 2 of 3 items, {amt} EUR charged to card ending {n4}.
{b}: your balance on account *{n4} is {amt} EUR as of 12/03/2025. Ref {n9}.
Votre rendez-vous du 18/03/2025 à 14h30 est confirmé, dossier {n6}. ¦ 【{b}】您的包裹{n12}已签收{comma}订单金额{amt}元。
Twoja paczka {n20} czeka w punkcie {u6}. Odbierz do 22.03.2025.
Баланс счета *{n4}: {amt} RUB на 12.03.2025, операция {n8}.
"""
HARMLESS = {"access": r"""{ip} - - [{apache}] "GET /orders/{n6}?page={n1}&limit=100 HTTP/1.1" 200 {n4} "-" "{agent}"
{iso} {ip}:{port} GET /search?q=iphone+{n4}&sort=price_asc&ts={ms} status=200 bytes={n5} upstream={ip}:8080 {n3}ms
{ip} - {name} [{apache}] "POST /api/v2/auth/otp/send HTTP/2.0" 204 0 "https://{dom}/login" "{agent}" rt=0.{n3}
{sys} lb2 haproxy[{pid}]: {ip}:{port} web~ app/srv{n1} 0/0/{n1}/{n2}/{n3} 200 {n5} - - ---- {n3}/{n2}/{n1}/0/0
2001:db8:{h4}::{h4} - - [{apache}] "PUT /v1/users/{uuid}/avatar HTTP/1.1" 413 {n6} "-" "{agent}"
{ip} - - [{apache}] "GET /verify-email/done?uid={n7} HTTP/1.1" 302 {n3} "-" "{agent}" {n5}
{ip} - - [{apache}] "GET /static/app.{h8}.js HTTP/1.1" 304 0 "https://{dom}/" "{agent}"
""", "app": r"""{iso} INFO  job nightly-export finished: {n6} rows in {n4}.{n2} s, exit code 0, file export_{n8}.csv
{iso} INFO  [http-nio-8080-exec-{n1}] c.s.OrderService - order {n8} placed by user {n6}: 3 items, {amt} EUR, {n3} ms
{"ts":{ms},"level":"warn","msg":"slow request","path":"/cart/{n7}","status":200,"durationMs":{n4},"trace":"{h32}"}
{iso} DEBUG auth: verification code sent to user {n7} via sms, request {h16}, ttl=300, took {n3} ms
{iso} ERROR [worker-{n2}] payment {uuid} failed: error code {n4}, retry {n1}/5 in {n5} ms
{iso} INFO  billing: invoice INV-2025-{n6} issued, net {amt}, VAT 19 %, due 2025-04-0{n1}
{iso} ERROR tls: certificate verification failed (code 20) for {dom}:443, serial {h18}
{iso} WARN  auth: wrong verification code for user {n6}, attempt 2 of 3, ip {ip}
{"ts":"{iso}","level":"info","job":{n6},"to":"{phone}","body":"{notice}"}
{iso} INFO  promo: code SPRING{n2} applied to cart {n7}, discount {amt}
{iso} DEBUG notify: template=notice user={n6} parts=1 body="{notice}"
{iso} INFO  notify: sms to {phone} queued id={n9} text="{notice}"
""", "db": r"""{iso} [info] <0.{n5}.0> connection <0.{n5}.0> ({ip}:{port} -> {ip}:5672): user 'otp-sender' authenticated
{iso} UTC [{pid}] app@auth LOG:  execute S_{n2}: DELETE FROM verification_codes WHERE expires_at < to_timestamp({epoch})
[{iso}] INFO [GroupCoordinator {n1}]: Stabilized group sms-out generation {n4} (__consumer_offsets-{n2}) with 3 members
{iso} UTC [{pid}] app@shop LOG:  duration: {n4}.{n3} ms  statement: SELECT * FROM orders WHERE id = {n7} LIMIT 50
{iso} UTC [{pid}] app@shop ERROR:  duplicate key value violates unique constraint "otp_pkey" Key (id)=({n8})
{iso} {n6} [Note] Aborted connection {n6} to db: 'auth' user: 'app' host: '{ip}' (Got timeout, code {n4})
""", "mail": r"""{iso} 1t{u4}-000{u6}-{u2} <= {email} H=mail.{dom} [{ip}]:{port} P=esmtps S={n5} id={h16}@{dom}
{sys} mx2 postfix/smtpd[{pid}]: NOQUEUE: reject: RCPT from unknown[{ip}]: 450 4.7.1 <{email}>: Greylisted, retry {n3} s
{sys} mx1 postfix/smtp[{pid}]: {u11}: to=<{email}>, relay=mail.{dom}[{ip}]:25, delay=0.{n2}, status=sent (250 OK {n6})
{sys} imap dovecot: imap({email})<{pid}><{u16}>: Disconnected: Logged out in={n4} out={n6} deleted=0 hdr_count={n2}
{sys} mx1 postfix/qmgr[{pid}]: {u10}: from=<{email}>, size={n5}, nrcpt=1 (queue active)
{sys} mx2 postfix/cleanup[{pid}]: {u10}: message-id=<{n14}.{n6}@mail.{dom}>
""", "system": r"""{sys} web3 sshd[{pid}]: Accepted publickey for {name} from {ip} port {port} ssh2: ED25519 SHA256:{fp}
{sys} db1 kernel: [{n7}.{n6}] Out of memory: Killed process {pid} (java) total-vm:{n7}kB, anon-rss:{n6}kB, uid:{n4}
{sys} db1 kernel: [{n6}.{n6}] eth0: IN= SRC={ip} DST={ip} LEN=60 TTL=64 ID={n5} PROTO=TCP SPT={port} DPT=443
{sys} web3 sshd[{pid}]: Failed password for invalid user {name}{n4} from {ip} port {port} ssh2
{sys} web2 systemd[1]: otp-sender.service: Main process exited, code=exited, status={n3}/n/a
{sys} web2 systemd[1]: Started session-{n5}.scope - Session {n5} of User {name}.
""", "delivery": r"""{iso},{n12},{phone},{b},verification,DELIVRD,1,{n5},{n4}
{sys} smsc1 kannel[{pid}]: Receive DLR [SMSC:op{n1}] [SVC:otp] [FID:{n9}] [from:{n5}] [to:{phone}] [flags:-1:1]
POST /callbacks/dlr MessageSid=SM{h32}&MessageStatus=delivered&To={phone}&From={n6}&ErrorCode={n5} 200 {n2}ms
{iso} dlr id:{n10} sub:001 dlvrd:001 submit date:25031{n1}1204 done date:25031{n1}1205 stat:DELIVRD err:000
{iso} INFO smsgw dlr msgid={uuid} to={phone} status=DELIVERED segments={n1} mccmnc={n5} price=0.0{n3} EUR
{"event":"delivery","id":"SM{h32}","to":"{phone}","status":"sent","segments":1,"campaign":{n6},"at":{ms}}
{iso} WARN smsgw dlr msgid={h16} to={phone} status=UNDELIVERABLE error_code={n5} attempts=3 age={n4}s
"""}
# Log lines around the leaking texts. Their slots: c is the code as shown, k without separators, d a
# code of digits only, a the same in Arabic digits.
FRAMES = {"sms": r"""{iso} INFO smsgw[{pid}] submit id={h12} src={b} dst={phone} parts=1 dcs=0 text="{text}"
{sys} smsc1 kannel[{pid}]: Sent SMS [SMSC:op{n1}] [FID:{n9}] [from:{b}] [to:{phone}] [msg:{n2}:{text}] [udh:0:]
{iso} DEBUG SmppSession-{n2} submit_sm seq={n6} source={n5} destination={phone} short_message={text} ({n3} ms)
""", "auth": r"""{iso} DEBUG [auth-{n2}] c.s.auth.OtpService - {text} [trace={h16}, {n3} ms]
[{ms}] auth.debug req={n7} ip={ip} {text} ¦ {sys} auth1 authd[{pid}]: {text}
""", "json": r"""{"@timestamp":"{iso}","user":{n6},"payload":"{\"to\":\"{phone}\",\"text\":\"{text}\",\"ref\":{n7}}"}
{"time":{ms},"pid":{pid},"event":"sms.out","data":{"id":{n9},"content":{"type":"text","text":"{text}"},"parts":1}}
{"ts":"{iso}","level":"info","svc":"notify","req":"{uuid}","msg":{"to":"{phone}","body":"{text}"},"ms":{n3}}
""", "mailgw": r"""{iso} mailgw relay id={h12} from=no-reply@{dom} to={email} size={n5} spam={n1}.{n1} subject="{text}"
{sys} mx1 postfix/cleanup[{pid}]: {u10}: info: header Subject: {text} from mail.{dom}[{ip}]; to=<{email}> proto=ESMTP
{iso} <{n14}.{n5}@{dom}> queued qid={u10} len={n5} rcpt={email} subject: {text}
""", "ticket": r"""{iso} helpdesk ticket #{n6} status=open customer={email} comment="{text}"
{iso} INFO zd.import case={n8} agent={n3} priority=2 body='{text}'
[{iso}] Ticket {n5}-{n3} ({name}, order {n8}): {text}
""", "prompt": r"""{"id":"msg_{h16}","role":"user","content":"{text}","created":{epoch}}
{iso} llm.request conv={uuid} role=user tokens={n3} content="{text}" ¦ [{iso}] session {n8} User: {text}
""", "request": r"""{iso} > POST /2010-04-01/Accounts/AC{h32}/Messages.json body=To={phone}&From={n5}&Body={text}
{iso} POST https://api.{dom}/sms/2/text {"messages":[{"from":"{n5}","to":"{phone}","text":"{text}"}]} -> 200 {n3}ms
{sys} web1 node[{pid}]: outgoing request {n6} body: api_id={n7}&type=otp&mobile={phone}&message={text}&unicode=1
"""}
TEXTS = {"sms": r"""Your {b} login code: {c}. Do not share it with anyone, even if they say they are from {b}.
{c} is the OTP for your purchase of INR {amt} on card ending {n4}. Valid for 5 mins. -{b}
{b}: Use {c} to sign in. Don't share this code with anyone. Order {n8} is waiting. ¦ Your {b} verification code is {c}
Tu código de verificación de {b} es {c}. No lo compartas con nadie. ¦ <#> Your {b} code is: {c}\nFA+9qCX9VSu
Ihr {b} Bestätigungscode lautet {c}. Er ist 10 Minuten gültig. ¦ G-{d} is your {b} verification code.
{c} is your {b} verification code. It expires in 10 minutes. ¦ 【{b}】您的验证码是{d}{comma}5分钟内有效{comma}请勿泄露。
[{b}] Security code: {c}. If this wasn't you, call {phone}. ¦ Your {b} code is {c}.\n\n@{dom} #{k}
رمز التحقق الخاص بك في {b} هو {a}
""", "auth": r"""totp: valid passcode {d} accepted for {email}, window=1, counter={n8}
login challenge {uuid} created, verificationCode={c}, channel=sms ¦ stored code '{c}' under key otp:{n7} expires={epoch}
magic link https://{dom}/verify?uid={n6}&code={k} sent, code {c} ¦ OTP mismatch for user {n6}: expected {d}, got nothing
sending verification code {c} to {phone} (attempt 1 of 3) ¦ VerifyRequest(phone={phone}, code={c}, deviceId={h16})
Einmalcode {c} für Benutzer {n6} erzeugt, gültig 300 s ¦ código de acceso {c} generado para el usuario {n6}
generated otp={c} for user_id={n7} ttl=300 ¦ reset PIN for {email} is {d}, request {n6}
код подтверждения {c} отправлен на {phone} ¦ user {n6} entered code {c}, result=OK
""", "json": r"""{b} security alert: someone is signing in from {ip}. Authentication code: {c}
Confirm your {b} account with this code: {c} or tap https://{dom}/c/{k} ¦ رمز الدخول: {d}. صالح لمدة 5 دقائق. {b}
To authorise a transfer of {amt} EUR to account *{n4}, use code {c}. ¦ Hi {name}, {c} is your one-time passcode for {b}.
【{b}】認証コード{colon}{d}\nこのコードを誰にも教えないでください。 ¦ Use verification code {c} for {b} authentication.
Votre code de vérification {b} est {c}. Il expire dans 5 minutes. ¦ Seu código {b} é {c}. Nunca compartilhe este código.
Welcome to {b}!\nYour code:\n{c}\nIt is good for 15 minutes. ¦ Enter {c} on {dom} to confirm your phone number.
Your one-time password is {c}. Valid until 18:45. Ref {n6} ¦ {b} code: {c}. Valid for 3 minutes.
""", "mailgw": r"""{b} login verification code: {c} (request {n7}) ¦ Here's the access code you asked for: {c}
Finish signing up for {b} with code {c} ¦ {b}: votre code d'accès temporaire {c} ¦ [{b}] Please verify your device: {c}
{b} ログイン用ワンタイムパスワード {d} ¦ Your temporary {b} login code is {c} ¦ Verify your email address - code {c}
{b} one-time PIN {d} for order {n8} ¦ {c} ist Ihr Sicherheitscode für {b} ¦ {c} is your {b} confirmation code
Twój kod logowania do {b}: {c} ¦ Your {b} sign-in code is {c} ¦ Your single-use code: {c}
""", "ticket": r"""my verification code is {c} but the app says wrong, {phone}
i keep entering {c} and it says code expired!! account {n8} ¦ The code {c} you sent me doesn't work, ordered for {amt}
Someone called me for the OTP, I told him {c}, card {n4} ¦ The one time password I received at 14:05 is {c}, {name}
My 2FA code was {c}, failed 3 times, locked until 18:30 ¦ Me llegó el código {c} pero no es válido, pedido {n7}
Customer: 'your {b} code is {c}' arrived twice, late ¦ Screenshot: {c} is your security code. User no. {n7}
You asked for my pin from the text message, it's {c} ¦ Code from the SMS: {c}. Please unlock account {n6}.
Doğrulama kodu {c} kabul edilmiyor, müşteri no {n7} ¦ Code {c} aus der SMS geht nicht, Kundennummer {n8}
Kod weryfikacyjny {c} nie działa, zamówienie {n8}
""", "prompt": r"""Ich habe die SMS bekommen, der Bestätigungscode ist {c}, bitte weitermachen
what does this mean: {b}: {c} is your activation code, sent from {n5} ¦ log me in to {b}, the code they texted me is {c}
ok the verification code is {c}, continue with booking {n6} ¦ {b} doğrulama kodunuz: {c} diye mesaj geldi, bu ne demek?
is this SMS a scam? 'Your {b} verification code is: {c}' ¦ Fill in the form, my phone is {phone} and the OTP is {c}
Summarise: 1) {c} is your {b} login code 2) Parcel {n12} ¦ Translate: Your {b} passcode is {c}, expires at 19:20
The text: 'Use code {c} to reset your {b} password.' ¦ just got it, {c} is the code. pay the {amt} invoice
смс пришла, код {c}, введи на сайте {dom} ¦ use this for the two-factor step: {c} ¦ 帮我登录{b}{comma}验证码{d}
""", "request": r"""Dear customer, {c} is your OTP for {b} net banking, valid for 10 min. Ref {n9}
{c} is your code to confirm pickup of ride {n6} with {b}.\n@www.{dom} #{k} ¦ Hi! Your {b} account recovery code is {c}.
{b} transaction password {c} for payment {n8}, never tell it to anyone ¦ {b} giriş şifreniz: {c}. Kimseye söylemeyin.
Kod do autoryzacji {b}: {c}. Nie podawaj go nikomu. Kwota {amt} PLN. ¦ Ваш код: {c}. Никому не сообщайте. {b}
Please use the code {c} to complete your {b} payment of {amt} USD. ¦ PIN: {c} ({b}). Valid for 15 minutes, request {n5}
{b}: mTAN {d} für Ihre Überweisung über {amt} EUR auf Konto *{n4} ¦ Your verification code for {b} is {c}
{b}: your confirmation code is {c}. Reply STOP to opt out. ¦ Thanks for registering with {b}. Activation code: {c}
"""}


def _rows(block: str) -> list[list[str]]:
    """Splits each template into alternating texts and slot names."""
    return [re.split(r"\{(\w+)\}", row) for row in re.split(r" ¦ |\n", block.strip("\n"))]


def _fill(row: list[str], slots: dict[str, Callable[[], str]], fixed: dict[str, str]) -> str:
    out = row[:]
    for i in range(1, len(out), 2):
        out[i] = fixed[out[i]] if out[i] in fixed else slots[out[i]]()
    return "".join(out)


def _slots(rng: random.Random, clock: list[float]) -> dict[str, Callable[[], str]]:
    """Maps slot names to generators: n4 has 4 digits, h8 8 hex digits, u6 6 capitals or digits."""
    rand, bits, pick, notices = rng.random, rng.getrandbits, rng.choice, _rows(NOTICES)

    def when(form: str) -> str:
        return time.strftime(form, time.gmtime(clock[0]))

    slots = {f"n{i}": lambda i=i: str(int(10 ** (i - 1) * (1 + 9 * rand()))) for i in range(1, 21)}
    slots |= {f"h{i}": lambda i=i: f"{bits(4 * i):0{i}x}" for i in range(2, 33)}
    slots |= {f"u{i}": lambda i=i: "".join([CAPITALS[int(rand() * 34)] for _ in range(i)]) for i in range(2, 21)}
    slots |= {
        "ip": lambda: f"{pick(('10.0', '192.168', '203.0', '198.51'))}.{int(rand() * 256)}.{int(rand() * 256)}",
        "pid": lambda: str(300 + int(rand() ** 2 * 60000)), "port": lambda: str(1024 + int(rand() * 64000)),
        "phone": lambda: pick(("+447700", "+4915123", "+12025", "+48600", "0033612", "919800")) + slots["n6"](),
        "uuid": lambda: f"{bits(32):08x}-{bits(16):04x}-4{bits(12):03x}-a{bits(12):03x}-{bits(48):012x}",
        "amt": lambda: f"{1 + rand() ** 3 * 9000:,.2f}", "agent": lambda: pick(AGENTS), "name": lambda: pick(NAMES),
        "email": lambda: f"{pick(NAMES)}{int(rand() * 2000)}@mail.example", "b": lambda: pick(BRANDS),
        "dom": lambda: pick(DOMAINS), "comma": lambda: "\uff0c", "colon": lambda: "\uff1a",
        "iso": lambda: when("%Y-%m-%dT%H:%M:%S") + f".{int(clock[0] * 1000) % 1000:03d}Z",
        "sys": lambda: when("%b %d %H:%M:%S"), "apache": lambda: when("%d/%b/%Y:%H:%M:%S +0000"),
        "epoch": lambda: str(int(clock[0])), "ms": lambda: str(int(clock[0] * 1000)),
        "fp": lambda: "".join(rng.choices(LETTERS + LETTERS.lower() + "0123456789+/", k=43)),
        "notice": lambda: _fill(pick(notices), slots, {}),
    }
    return slots


def _code(rng: random.Random, plain: bool) -> str:
    """Draws a code as shown to the user; a plain one has digits only and no separator."""
    style = 1.0 if plain else rng.random()
    if style < 0.1:
        shape = rng.choice(("AADDAA", "DADADA", "AAADDD", "ADDADA", "DDAAD", "AADD"))
        return "".join(rng.choice(LETTERS if kind == "A" else "23456789") for kind in shape)
    size = rng.choices((6, 4, 8, 5, 7), (60, 17, 11, 8, 4))[0]
    digits, half = "".join(rng.choices("0123456789", k=size)), size // 2
    return f"{digits[:half]}{rng.choice('- ')}{digits[half:]}" if style < 0.27 and size in (6, 8) else digits


def lines(count: int, seed: int) -> Iterator[tuple[str, str, list[str]]]:
    """Yields (kind, line, secrets), always the same for the same count and seed."""
    rng, clock = random.Random(seed), [START + seed % 10_000 * 3600.0]
    slots = _slots(rng, clock)
    harmless = [(kind, _rows(block)) for kind, block in HARMLESS.items()]
    leaks = [(kind, _rows(FRAMES[kind]), _rows(block)) for kind, block in TEXTS.items()]
    brands = list(zip(BRANDS, DOMAINS, strict=True))
    for _ in range(count):
        clock[0] += rng.random() * 0.8
        if rng.random() >= LEAK_SHARE:
            kind, rows = rng.choice(harmless)
            yield kind, _fill(rng.choice(rows), slots, {}), []
            continue
        kind, frames, texts = rng.choice(leaks)
        frame, text, (brand, domain) = rng.choice(frames), rng.choice(texts), rng.choice(brands)
        fixed = {"b": brand, "dom": domain, "phone": slots["phone"](), "c": SHOWN, "k": BARE, "d": BARE, "a": ARABIC}
        fixed["text"] = _fill(text, slots, fixed)
        if '\\"' in "".join(frame):
            fixed["text"] = fixed["text"].replace("\\n", "\\\\n")
        line, shown, bare = _fill(frame, slots, fixed), "", ""
        # The code must not occur in the line by chance, for example within a phone number.
        while shown in line or bare in line:
            shown = _code(rng, "d" in text or "a" in text)
            bare = shown.replace("-", "").replace(" ", "")
        forms = {SHOWN: shown, BARE: bare, ARABIC: shown.translate(TO_ARABIC)}
        secrets = list(dict.fromkeys(form for mark, form in forms.items() if mark in line))
        for mark, form in forms.items():
            line = line.replace(mark, form)
        yield kind, line, secrets


def main() -> None:
    parser = argparse.ArgumentParser(description="Write log lines for benchmarks to standard output.")
    parser.add_argument("count", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--json", action="store_true", help="write each line as a JSON object with a level")
    args = parser.parse_args()
    sys.stdout.reconfigure(encoding="utf-8")
    encode, levels = json.JSONEncoder(ensure_ascii=False).encode, random.Random(args.seed)
    for _, line, _ in lines(args.count, args.seed):
        level = levels.choice(("DEBUG", "INFO", "INFO", "WARN", "ERROR"))
        sys.stdout.write((encode({"level": level, "message": line}) if args.json else line) + "\n")


if __name__ == "__main__":
    main()
